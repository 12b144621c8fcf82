package android.content;

import android.net.Uri;
import android.os.Bundle;
import android.os.Parcelable;
import java.io.Serializable;
import stub.Phone;

public class Intent implements Parcelable, Cloneable {
    public static final String ACTION_SEND = "android.intent.action.SEND";
    public static final String ACTION_VIEW = "android.intent.action.VIEW";
    public static final String ACTION_GET_CONTENT = "android.intent.action.GET_CONTENT";
    public static final String CATEGORY_OPENABLE = "android.intent.category.OPENABLE";
    public static final String EXTRA_TEXT = "android.intent.extra.TEXT";
    public static final String EXTRA_STREAM = "android.intent.extra.STREAM";
    public static final int FLAG_GRANT_READ_URI_PERMISSION = 1;

    private String action;
    private Uri data;
    private String extra;

    public Intent() {}
    public Intent(Intent o) { action = o.action; }
    public Intent(String action) { this.action = action; }
    public Intent(String action, Uri uri) { this.action = action; data = uri; }
    public Intent(Context packageContext, Class<?> cls) {}
    public Intent(String action, Uri uri, Context packageContext, Class<?> cls) {}

    public static Intent createChooser(Intent target, CharSequence title) {
        Phone.saw(target, title);
        return new Intent("chooser");
    }
    public static Intent createChooser(Intent target, CharSequence title, IntentSender sender) {
        Phone.saw(target, title, sender);
        return new Intent("chooser");
    }

    public Intent setAction(String action) { this.action = action; return this; }
    public Intent setData(Uri data) { this.data = data; return this; }
    public Intent setType(String type) { Phone.saw(type); return this; }
    public Intent addFlags(int flags) { Phone.saw(flags); return this; }
    public Intent addCategory(String category) { Phone.saw(category); return this; }
    public Uri getData() { return data; }
    public String getStringExtra(String name) { return name.equals(extra) ? "" : null; }

    public Intent putExtras(Bundle extras) { Phone.saw(extras); return this; }
    public Intent putExtras(Intent src) { Phone.saw(src); return this; }
    public Intent putExtra(String name, boolean value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, byte value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, char value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, short value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, int value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, long value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, float value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, double value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, String value) { Phone.saw(name, value); extra = name; return this; }
    public Intent putExtra(String name, CharSequence value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, Parcelable value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, Parcelable[] value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, Serializable value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, boolean[] value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, byte[] value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, short[] value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, char[] value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, int[] value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, long[] value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, float[] value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, double[] value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, String[] value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, CharSequence[] value) { Phone.saw(name, value); return this; }
    public Intent putExtra(String name, Bundle value) { Phone.saw(name, value); return this; }

    @Override public String toString() { return data == null ? String.valueOf(action) : action + " " + data; }
}
