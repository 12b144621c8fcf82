package android.hardware;

public class SensorEvent {
    public final float[] values;

    SensorEvent(float... values) { this.values = values; }
}
