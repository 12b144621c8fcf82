package android.os;

import android.media.AudioAttributes;
import stub.Phone;

public class Vibrator {
    public boolean hasVibrator() { return Phone.hasVibrator; }
    public void vibrate(long milliseconds) { Phone.saw(milliseconds); }
    public void vibrate(long milliseconds, AudioAttributes attributes) { Phone.saw(milliseconds, attributes); }
    public void vibrate(long[] pattern, int repeat) { Phone.saw(pattern, repeat); }
    public void vibrate(long[] pattern, int repeat, AudioAttributes attributes) { Phone.saw(pattern, repeat, attributes); }
    public void vibrate(VibrationEffect vibe) { Phone.saw(vibe); } // since 26
    public void vibrate(VibrationEffect vibe, AudioAttributes attributes) { Phone.saw(vibe, attributes); } // since 26
    public void vibrate(VibrationEffect vibe, VibrationAttributes attributes) { Phone.saw(vibe, attributes); } // since 33
    public void cancel() { Phone.saw(); }
}
