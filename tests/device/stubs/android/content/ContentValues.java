package android.content;

import stub.Phone;

public final class ContentValues implements android.os.Parcelable {
    public ContentValues() {}
    public ContentValues(int size) {}
    public ContentValues(ContentValues from) {}

    public void put(String key, String value) { Phone.saw(key, value); }
    public void put(String key, Byte value) { Phone.saw(key, value); }
    public void put(String key, Short value) { Phone.saw(key, value); }
    public void put(String key, Integer value) { Phone.saw(key, value); }
    public void put(String key, Long value) { Phone.saw(key, value); }
    public void put(String key, Float value) { Phone.saw(key, value); }
    public void put(String key, Double value) { Phone.saw(key, value); }
    public void put(String key, Boolean value) { Phone.saw(key, value); }
    public void put(String key, byte[] value) { Phone.saw(key, value); }
    @Override public String toString() { return "values"; }
}
