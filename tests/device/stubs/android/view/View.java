package android.view;

public class View {
    public WindowInsets getRootWindowInsets() { return stub.Phone.hasBars ? new WindowInsets() : null; }
}
