package android.net;

public abstract class Uri implements android.os.Parcelable, Comparable<Uri> {
    public static Uri parse(String uriString) { return new StringUri(uriString); }
    public abstract String getScheme();
    public int compareTo(Uri other) { return toString().compareTo(other.toString()); }

    private static class StringUri extends Uri {
        private final String text;

        StringUri(String text) { this.text = text; }
        @Override public String getScheme() { return text.split(":")[0]; }
        @Override public String toString() { return text; }
    }
}
