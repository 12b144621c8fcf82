// since 26
package android.os;

import java.util.Arrays;

public class VibrationEffect implements Parcelable {
    public static final int DEFAULT_AMPLITUDE = -1;
    private final String what;

    private VibrationEffect(String what) { this.what = what; }

    public static VibrationEffect createOneShot(long milliseconds, int amplitude) {
        return new VibrationEffect(milliseconds + " ms at " + amplitude);
    }
    public static VibrationEffect createWaveform(long[] timings, int repeat) {
        return new VibrationEffect(Arrays.toString(timings) + " ms, " + repeat);
    }
    public static VibrationEffect createWaveform(long[] timings, int[] amplitudes, int repeat) {
        return new VibrationEffect(Arrays.toString(timings) + " ms at " + Arrays.toString(amplitudes) + ", " + repeat);
    }
    @Override public String toString() { return what; }
}
