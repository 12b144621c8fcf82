package android.os;

public final class Bundle implements Parcelable, Cloneable {
    private String what = "";

    public void putParcelable(String key, Parcelable value) { stub.Phone.saw(key, value); what = key + "=" + value; }
    @Override public String toString() { return what; }
}
