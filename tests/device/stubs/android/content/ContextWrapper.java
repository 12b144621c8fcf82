package android.content;

import android.content.res.Resources;
import android.os.Bundle;
import java.util.Map;

public class ContextWrapper extends Context {
    private static final Map<String, Object> SERVICES = Map.of(
        VIBRATOR_SERVICE, new android.os.Vibrator(),
        SENSOR_SERVICE, new android.hardware.SensorManager(),
        CLIPBOARD_SERVICE, new ClipboardManager());

    @Override public Object getSystemService(String name) { return SERVICES.get(name); }
    @Override public Context getApplicationContext() { return this; }
    @Override public ContentResolver getContentResolver() { return new ContentResolver(); }
    @Override public Resources getResources() { return new Resources(); }
    @Override public java.io.File getCacheDir() { return new java.io.File(System.getProperty("stub.cache")); }
    @Override public void startActivity(Intent intent) {}
    @Override public void startActivity(Intent intent, Bundle options) {}
}
