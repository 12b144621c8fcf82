package android.content;

public class ClipboardManager extends android.text.ClipboardManager {
    private ClipData clip;

    public ClipData getPrimaryClip() { return clip; }
    public void setPrimaryClip(ClipData clip) { this.clip = clip; }
    @Override public CharSequence getText() { return null; }
    @Override public void setText(CharSequence text) {}
}
