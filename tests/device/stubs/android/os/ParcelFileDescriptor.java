package android.os;

public class ParcelFileDescriptor implements Parcelable, java.io.Closeable {
    public int detachFd() { stub.Phone.saw(); return stub.Phone.file; }
    public void close() { stub.Phone.saw(); }
}
