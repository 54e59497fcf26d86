package org.h5burst.writer.file.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The functions of the C library that are used for files. Each returns what the function returns or, where that failed,
 * its error number below zero. Any thread.
 */
final class SystemCalls {
  private static final long LONGEST_WORDS = 256;

  private final VarHandle errno = Linker.Option.captureStateLayout().varHandle(MemoryLayout.PathElement.groupElement("errno"));
  private final MethodHandle open = bind("open", FunctionDescriptor.of(JAVA_INT, ADDRESS, JAVA_INT), Linker.Option.firstVariadicArg(2));
  private final MethodHandle close = bind("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
  private final MethodHandle fcntl = bind("fcntl", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, ADDRESS), Linker.Option.firstVariadicArg(2));
  private final MethodHandle flock = bind("flock", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
  private final MethodHandle kill = bind("kill", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT));
  private final MethodHandle pathconf = bind("pathconf", FunctionDescriptor.of(JAVA_LONG, ADDRESS, JAVA_INT));
  private final MethodHandle strerror = bind("strerror", FunctionDescriptor.of(ADDRESS, JAVA_INT));
  private final @Nullable MethodHandle renameat2 = find("renameat2").map(address -> link(address,
      FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, JAVA_INT, ADDRESS, JAVA_INT))).orElse(null);

  private static Optional<MemorySegment> find(String symbol) {
    return Linker.nativeLinker().defaultLookup().find(symbol);
  }

  private static MethodHandle bind(String symbol, FunctionDescriptor descriptor, Linker.Option... options) {
    return link(find(symbol).orElseThrow(() -> new UnsatisfiedLinkError("the C library has no function " + symbol)), descriptor, options);
  }

  @SuppressWarnings("restricted") // native access is this package's purpose
  private static MethodHandle link(MemorySegment address, FunctionDescriptor descriptor, Linker.Option... options) {
    Linker.Option[] all = new Linker.Option[options.length + 1];
    all[0] = Linker.Option.captureCallState("errno");
    System.arraycopy(options, 0, all, 1, options.length);
    return Linker.nativeLinker().downcallHandle(address, descriptor, all);
  }

  /** In what the system gives and takes names. */
  Charset names() {
    String name = System.getProperty("sun.jnu.encoding", "");
    return !name.isEmpty() && Charset.isSupported(name) ? Charset.forName(name) : StandardCharsets.UTF_8;
  }

  private interface Call {
    long on(MemorySegment state) throws Throwable;
  }

  private long call(Call call) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment state = arena.allocate(Linker.Option.captureStateLayout());
      long result = call.on(state);
      return result < 0 ? -(int) errno.get(state, 0L) : result;
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new AssertionError("a native function threw", impossible);
    }
  }

  int open(MemorySegment path, int flags) {
    return (int) call(state -> (int) open.invokeExact(state, path, flags));
  }

  int close(int descriptor) {
    return (int) call(state -> (int) close.invokeExact(state, descriptor));
  }

  int fcntl(int descriptor, int command, MemorySegment lock) {
    return (int) call(state -> (int) fcntl.invokeExact(state, descriptor, command, lock));
  }

  int flock(int descriptor, int operation) {
    return (int) call(state -> (int) flock.invokeExact(state, descriptor, operation));
  }

  int kill(int pid, int signal) {
    return (int) call(state -> (int) kill.invokeExact(state, pid, signal));
  }

  /** As the function: -1 without an error number, which is 0 here, means that there is no limit. */
  long pathconf(MemorySegment path, int name) {
    return call(state -> (long) pathconf.invokeExact(state, path, name));
  }

  int renameat2(int fromDirectory, MemorySegment from, int toDirectory, MemorySegment to, int flags) {
    MethodHandle bound = renameat2;
    return bound == null ? -SystemFiles.ENOSYS : (int) call(state -> (int) bound.invokeExact(state, fromDirectory, from, toDirectory, to, flags));
  }

  /** What an error number means. */
  @SuppressWarnings("restricted") // native access is this package's purpose
  String words(int error) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment words = (MemorySegment) strerror.invokeExact(arena.allocate(Linker.Option.captureStateLayout()), error);
      return words.reinterpret(LONGEST_WORDS).getString(0);
    } catch (RuntimeException | Error failure) {
      throw failure;
    } catch (Throwable impossible) {
      throw new AssertionError("a native function threw", impossible);
    }
  }
}
