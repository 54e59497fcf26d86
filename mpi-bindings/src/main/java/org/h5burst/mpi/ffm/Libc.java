package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import org.h5burst.mpi.MpiException;

/** The few functions of the C library that keep a JVM with MPI in it alive, or end it. */
final class Libc {
  private static final MethodHandle SETENV = bind("setenv", FunctionDescriptor.of(JAVA_INT, ADDRESS, ADDRESS, JAVA_INT));
  private static final MethodHandle SIGACTION = bind("sigaction", FunctionDescriptor.of(JAVA_INT, JAVA_INT, ADDRESS, ADDRESS));
  private static final MethodHandle ALARM = bind("alarm", FunctionDescriptor.of(JAVA_INT, JAVA_INT));
  private static final MethodHandle EXIT_NOW = bind("_exit", FunctionDescriptor.ofVoid(JAVA_INT));

  private Libc() {}

  private static MethodHandle bind(String symbol, FunctionDescriptor descriptor) {
    MemorySegment address =
        Linker.nativeLinker().defaultLookup().find(symbol)
            .orElseThrow(() -> new MpiException("the C library has no function " + symbol + ": this is not a POSIX system"));
    return NativeLibrary.link(address, descriptor);
  }

  /** Sets an environment variable where native code sees it; {@link System#getenv} does not. */
  static void setEnvironment(String name, String value) {
    setEnvironment(name, value, 1);
  }

  /** As {@link #setEnvironment}, for a variable that is not set yet. */
  static void setDefaultEnvironment(String name, String value) {
    setEnvironment(name, value, 0);
  }

  private static void setEnvironment(String name, String value, int overwrite) {
    try (Arena arena = Arena.ofConfined()) {
      int failure = (int) SETENV.invokeExact(arena.allocateFrom(name), arena.allocateFrom(value), overwrite);
      if (failure != 0) {
        throw new MpiException("setenv " + name + " failed");
      }
    } catch (Throwable e) {
      throw unreachable("setenv", e);
    }
  }

  /** Exchanges the action of a signal; either segment may be {@link MemorySegment#NULL}. Returns whether the system knows the signal. */
  static boolean signalAction(int signal, MemorySegment action, MemorySegment old) {
    try {
      return (int) SIGACTION.invokeExact(signal, action, old) == 0;
    } catch (Throwable e) {
      throw unreachable("sigaction", e);
    }
  }

  /** Has the kernel end this process by SIGALRM after so many seconds, whatever its threads do. */
  static void alarm(int seconds) {
    try {
      int _ = (int) ALARM.invokeExact(seconds);
    } catch (Throwable e) {
      throw unreachable("alarm", e);
    }
  }

  /** Ends this process without running the exit handlers of any library: those of an MPI that was not finalised may hang or crash. */
  static void exitNow(int exitCode) {
    try {
      EXIT_NOW.invokeExact(exitCode);
    } catch (Throwable e) {
      throw unreachable("_exit", e);
    }
  }

  private static MpiException unreachable(String function, Throwable cause) {
    return cause instanceof MpiException mpi ? mpi : new MpiException("calling " + function + " failed: " + cause, cause);
  }
}
