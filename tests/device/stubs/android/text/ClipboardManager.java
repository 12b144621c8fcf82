package android.text;

public abstract class ClipboardManager {
    public abstract CharSequence getText();
    public abstract void setText(CharSequence text);
}
