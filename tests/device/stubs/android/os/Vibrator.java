package android.os;

import android.media.AudioAttributes;
import stub.Phone;

public class Vibrator {
    private static final String VIBRATE = "android.permission.VIBRATE";

    public boolean hasVibrator() { return Phone.hasVibrator; }
    public void vibrate(long milliseconds) { Phone.needs(VIBRATE); Phone.saw(milliseconds); }
    public void vibrate(long milliseconds, AudioAttributes attributes) { Phone.needs(VIBRATE); Phone.saw(milliseconds, attributes); }
    public void vibrate(long[] pattern, int repeat) { Phone.needs(VIBRATE); Phone.saw(pattern, repeat); }
    public void vibrate(long[] pattern, int repeat, AudioAttributes attributes) { Phone.needs(VIBRATE); Phone.saw(pattern, repeat, attributes); }
    public void vibrate(VibrationEffect vibe) { Phone.needs(VIBRATE); Phone.saw(vibe); } // since 26
    public void vibrate(VibrationEffect vibe, AudioAttributes attributes) { Phone.needs(VIBRATE); Phone.saw(vibe, attributes); } // since 26
    public void vibrate(VibrationEffect vibe, VibrationAttributes attributes) { Phone.needs(VIBRATE); Phone.saw(vibe, attributes); } // since 33
    public void cancel() { Phone.needs(VIBRATE); Phone.saw(); }
}
