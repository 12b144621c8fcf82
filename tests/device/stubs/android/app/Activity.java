package android.app;

import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.os.Bundle;
import android.view.Window;
import stub.Phone;

public class Activity extends android.view.ContextThemeWrapper {
    public static final int RESULT_OK = -1;
    public static final int RESULT_CANCELED = 0;

    @Override public Object getSystemService(String name) { return super.getSystemService(name); }
    public Intent getIntent() { return Phone.started; }
    public Window getWindow() { return new Window(); }
    @Override public void startActivity(Intent intent) { started(intent); Phone.saw(intent); }
    @Override public void startActivity(Intent intent, Bundle options) { started(intent); Phone.saw(intent, options); }
    public void startActivityForResult(Intent intent, int requestCode) { Phone.saw(intent, requestCode); }
    public void startActivityForResult(Intent intent, int requestCode, Bundle options) { Phone.saw(intent, requestCode, options); }
    public final void runOnUiThread(Runnable action) { action.run(); }

    private static void started(Intent intent) {
        android.net.Uri data = intent.getData();
        if (data != null && !Phone.unknownScheme.isEmpty() && data.toString().startsWith(Phone.unknownScheme))
            throw new ActivityNotFoundException("No Activity found to handle " + intent);
    }
}
