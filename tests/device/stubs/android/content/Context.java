package android.content;

import android.content.res.Resources;
import android.os.Bundle;

public abstract class Context {
    public static final String VIBRATOR_SERVICE = "vibrator";
    public static final String SENSOR_SERVICE = "sensor";
    public static final String CLIPBOARD_SERVICE = "clipboard";

    public abstract Object getSystemService(String name);
    public final <T> T getSystemService(Class<T> serviceClass) { return null; }
    public abstract Context getApplicationContext();
    public abstract ContentResolver getContentResolver();
    public abstract Resources getResources();
    public abstract java.io.File getCacheDir();
    public abstract void startActivity(Intent intent);
    public abstract void startActivity(Intent intent, Bundle options);
}
