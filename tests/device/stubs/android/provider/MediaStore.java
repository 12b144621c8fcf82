package android.provider;

import android.net.Uri;

public final class MediaStore {
    public static final class Downloads { // since 29
        public static final Uri EXTERNAL_CONTENT_URI = Uri.parse("content://media/external/downloads"); // since 29
    } // since 29
}
