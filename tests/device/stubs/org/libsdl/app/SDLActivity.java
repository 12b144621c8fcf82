package org.libsdl.app;

public class SDLActivity extends android.app.Activity {}
