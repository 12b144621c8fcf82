package android.graphics;

public final class Rect implements android.os.Parcelable {}
