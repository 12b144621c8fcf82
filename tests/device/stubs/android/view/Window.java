package android.view;

public class Window {
    public final View getDecorView() { return new View(); }
}
