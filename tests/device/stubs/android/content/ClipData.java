package android.content;

public class ClipData implements android.os.Parcelable {
    private final CharSequence text;

    private ClipData(CharSequence text) { this.text = text; }

    public static ClipData newPlainText(CharSequence label, CharSequence text) { return new ClipData(text); }
    public Item getItemAt(int index) { return new Item(text); }

    public static class Item {
        private final CharSequence text;

        Item(CharSequence text) { this.text = text; }
        public CharSequence coerceToText(Context context) { return text; }
    }
}
