package org.h5burst.writer.file.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.h5burst.mpi.foreign.CLibrary;
import org.h5burst.mpi.foreign.NativeFunction;
import org.jspecify.annotations.Nullable;

/**
 * The C library functions for files. Each returns the function's result or, after a failure, its negative error number.
 * Any thread.
 */
final class SystemCalls {
  private static final String RENAME_NEW = "renameat2";

  private final VarHandle errno =
      Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));
  private final NativeFunction open = bound("int open(const char *, int, ...)");
  private final NativeFunction close = bound("int close(int)");
  private final NativeFunction fcntl = bound("int fcntl(int, int, ... struct flock *)");
  private final NativeFunction flock = bound("int flock(int, int)");
  private final NativeFunction kill = bound("int kill(int, int)");
  private final NativeFunction pathconf = bound("long pathconf(const char *, int)");
  private final @Nullable NativeFunction renameat2 =
      Linker.nativeLinker().defaultLookup().find(RENAME_NEW).isEmpty() ? null
          : bound("int %s(int, const char *, int, const char *, unsigned)".formatted(RENAME_NEW));

  private static NativeFunction bound(String prototype) {
    return new NativeFunction(CLibrary.SYSTEM, prototype, Linker.Option.captureCallState("errno")).bind();
  }

  /** Returns the character set of file names in the system. */
  Charset names() {
    String name = System.getProperty("sun.jnu.encoding", "");
    return !name.isEmpty() && Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
  }

  private interface Call {
    long on(MethodHandle function, MemorySegment state) throws Throwable;
  }

  private long call(NativeFunction function, Call call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
      long result = function.call(f -> call.on(f, state));
      return result < 0 ? -(int) errno.get(state, 0L) : result;
    }
  }

  int open(MemorySegment path, int flags) {
    return (int) call(open, (f, state) -> (int) f.invokeExact(state, path, flags));
  }

  int close(int descriptor) {
    return (int) call(close, (f, state) -> (int) f.invokeExact(state, descriptor));
  }

  int fcntl(int descriptor, int command, MemorySegment lock) {
    return (int) call(fcntl, (f, state) -> (int) f.invokeExact(state, descriptor, command, lock));
  }

  int flock(int descriptor, int operation) {
    return (int) call(flock, (f, state) -> (int) f.invokeExact(state, descriptor, operation));
  }

  int kill(int pid, int signal) {
    return (int) call(kill, (f, state) -> (int) f.invokeExact(state, pid, signal));
  }

  /** Calls the function: -1 without an error number, which is 0 here, means that there is no limit. */
  long pathconf(MemorySegment path, int name) {
    return call(pathconf, (f, state) -> (long) f.invokeExact(state, path, name));
  }

  int renameat2(int fromDirectory, MemorySegment from, int toDirectory, MemorySegment to, int flags) {
    return renameat2 == null ? -SystemFiles.ENOSYS
        : (int) call(renameat2, (f, state) -> (int) f.invokeExact(state, fromDirectory, from, toDirectory, to, flags));
  }
}
