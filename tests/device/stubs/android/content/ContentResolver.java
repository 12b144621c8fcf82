package android.content;

import android.net.Uri;
import android.os.Bundle;
import android.os.CancellationSignal;
import android.os.ParcelFileDescriptor;
import java.io.OutputStream;
import stub.Phone;

public class ContentResolver {
    public final Uri insert(Uri url, ContentValues values) { Phone.saw(url, values); return put(); }
    public final Uri insert(Uri url, ContentValues values, Bundle extras) { Phone.saw(url, values, extras); return put(); } // since 30
    public final OutputStream openOutputStream(Uri uri) { Phone.saw(uri.toString()); return new Written(); }
    public final OutputStream openOutputStream(Uri uri, String mode) { Phone.saw(uri.toString(), mode); return new Written(); }
    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode) {
        Phone.saw(uri, mode);
        return Phone.file < 0 ? null : new ParcelFileDescriptor();
    }
    public final ParcelFileDescriptor openFileDescriptor(Uri uri, String mode, CancellationSignal signal) { return null; }

    private static Uri put() { return Phone.takesFiles ? Uri.parse("content://media/downloads/7") : null; }
}
