package org.kivy.android;

import android.content.Intent;
import java.util.ArrayList;
import java.util.List;

/** As in python-for-android's SDL2 bootstrap. */
public class PythonActivity extends org.libsdl.app.SDLActivity {
    public static PythonActivity mActivity = new PythonActivity();

    public interface NewIntentListener {
        void onNewIntent(Intent intent);
    }

    public interface ActivityResultListener {
        void onActivityResult(int requestCode, int resultCode, Intent data);
    }

    private final List<ActivityResultListener> listeners = new ArrayList<>();

    public void registerActivityResultListener(ActivityResultListener listener) { listeners.add(listener); }
    public void unregisterActivityResultListener(ActivityResultListener listener) { listeners.remove(listener); }

    /** What Android does when the chooser is done. */
    public static void stubAnswer(int requestCode, int resultCode, Intent data) {
        for (ActivityResultListener listener : mActivity.listeners) listener.onActivityResult(requestCode, resultCode, data);
    }
}
