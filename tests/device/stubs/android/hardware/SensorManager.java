package android.hardware;

import android.os.Handler;
import stub.Phone;

public class SensorManager {
    public static final int SENSOR_DELAY_NORMAL = 3;
    private static SensorEventListener listening;

    public Sensor getDefaultSensor(int type) { return new Sensor(); }
    public Sensor getDefaultSensor(int type, boolean wakeUp) { return new Sensor(); }

    public boolean registerListener(SensorListener listener, int sensors) { return false; }
    public boolean registerListener(SensorListener listener, int sensors, int rate) { return false; }
    public boolean registerListener(SensorEventListener listener, Sensor sensor, int samplingPeriodUs) {
        Phone.saw(samplingPeriodUs);
        listening = listener;
        return true;
    }
    public boolean registerListener(SensorEventListener listener, Sensor sensor, int samplingPeriodUs, int maxReportLatencyUs) { return false; }
    public boolean registerListener(SensorEventListener listener, Sensor sensor, int samplingPeriodUs, Handler handler) { return false; }
    public boolean registerListener(SensorEventListener listener, Sensor sensor, int samplingPeriodUs, int maxReportLatencyUs, Handler handler) {
        return false;
    }
    public void unregisterListener(SensorListener listener) {}
    public void unregisterListener(SensorListener listener, int sensors) {}
    public void unregisterListener(SensorEventListener listener, Sensor sensor) { Phone.saw(); listening = null; }
    public void unregisterListener(SensorEventListener listener) { Phone.saw(); listening = null; }

    /** What the phone does twenty times a second. */
    public static void stubFeel(float x, float y, float z) {
        if (listening != null) listening.onSensorChanged(new SensorEvent(x, y, z));
    }
}
