package android.speech.tts;

import android.content.Context;
import android.os.Bundle;
import java.util.HashMap;
import java.util.Locale;
import stub.Phone;

public class TextToSpeech {
    public static final int SUCCESS = 0;
    public static final int ERROR = -1;
    public static final int QUEUE_FLUSH = 0;
    public static final int QUEUE_ADD = 1;

    public interface OnInitListener {
        void onInit(int status);
    }

    public TextToSpeech(Context context, OnInitListener listener) { Phone.saw(listener); }
    public TextToSpeech(Context context, OnInitListener listener, String engine) { Phone.saw(listener, engine); }

    public int setLanguage(Locale loc) { Phone.saw(loc.toLanguageTag()); return SUCCESS; }
    public int speak(CharSequence text, int queueMode, Bundle params, String utteranceId) {
        Phone.saw(text, queueMode, params, utteranceId);
        return answered();
    }
    public int speak(String text, int queueMode, HashMap<String, String> params) {
        Phone.saw(text, queueMode, params);
        return answered();
    }
    public int stop() { Phone.saw(); return SUCCESS; }
    public void shutdown() { Phone.saw(); }

    private static int answered() { return Phone.refusals-- > 0 ? ERROR : SUCCESS; }
}
