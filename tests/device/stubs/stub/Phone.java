package stub;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Writes down each call with the signature that the bridge chose, and holds what a test wants the phone to be like. */
public class Phone {
    public static final List<String> calls = new ArrayList<>();
    public static int uiMode = 0x11;
    public static boolean hasBars = true;
    public static boolean hasVibrator = true;
    public static int refusals = 0;
    public static String unknownScheme = "";
    public static boolean takesFiles = true;
    public static int file = -1;
    public static android.content.Intent started;

    public static void saw(Object... values) {
        StackWalker walker = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);
        StackWalker.StackFrame frame = walker.walk(frames -> frames.skip(1).findFirst()).get();
        String name = frame.getMethodName().equals("<init>") ? "new" : frame.getMethodName();
        String types = frame.getMethodType().parameterList().stream().map(Class::getTypeName).collect(Collectors.joining(","));
        String what = Arrays.deepToString(values);
        calls.add(frame.getDeclaringClass().getName() + "." + name + "(" + types + ") " + what.substring(1, what.length() - 1));
    }

    /** Android throws where an app does what it did not ask to be allowed. */
    public static void needs(String permission) {
        if (!List.of(System.getProperty("stub.permissions").split(",")).contains(permission))
            throw new SecurityException("Requires " + permission);
    }

    public static String told() {
        String all = String.join("\n", calls);
        calls.clear();
        return all;
    }
}
