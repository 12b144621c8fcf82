package android.view;

import android.graphics.Insets; // since 29

public final class WindowInsets {
    public Insets getInsets(int typeMask) { stub.Phone.saw(typeMask); return Insets.of(0, 72, 0, 126); } // since 30

    public static final class Type { // since 30
        public static int systemBars() { return 7; } // since 30
        public static int displayCutout() { return 128; } // since 30
    } // since 30
}
