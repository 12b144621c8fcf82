package android.content.res;

public final class Configuration implements android.os.Parcelable, Comparable<Configuration> {
    public static final int UI_MODE_NIGHT_MASK = 48;
    public static final int UI_MODE_NIGHT_YES = 32;
    public int uiMode = stub.Phone.uiMode;

    public int compareTo(Configuration that) { return 0; }
}
