package android.content;

import java.io.OutputStream;
import stub.Phone;

/** Not of Android: where a file among the downloads ends up. */
class Written extends OutputStream {
    @Override public void write(int b) { Phone.saw(b); }
    @Override public void write(byte[] b) { Phone.saw(b.length, new String(b, java.nio.charset.StandardCharsets.UTF_8)); }
    @Override public void write(byte[] b, int off, int len) { Phone.saw(b.length, off, len); }
    @Override public void close() { Phone.saw(); }
}
