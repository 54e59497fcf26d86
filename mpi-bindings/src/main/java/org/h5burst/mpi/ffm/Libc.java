package org.h5burst.mpi.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.foreign.CLibrary;
import org.h5burst.mpi.foreign.NativeFunction;

/** The C library functions that keep a JVM with MPI alive, or end it. */
final class Libc {
  private static final NativeFunction SETENV = new NativeFunction(CLibrary.SYSTEM, "int setenv(const char *, const "
      + "char *, int)");
  private static final NativeFunction SIGACTION =
      new NativeFunction(CLibrary.SYSTEM, "int sigaction(int, const struct sigaction *, struct sigaction *)");
  private static final NativeFunction ALARM = new NativeFunction(CLibrary.SYSTEM, "unsigned alarm(unsigned)").bind();
  private static final NativeFunction EXIT_NOW = new NativeFunction(CLibrary.SYSTEM, "void _exit(int)").bind();

  private Libc() {}

  /** Sets an environment variable for native code; {@link System#getenv} does not see it. */
  static void setEnvironment(String name, String value) {
    setEnvironment(name, value, 1);
  }

  /** Like {@link #setEnvironment}, but only if the variable is not set yet. */
  static void setDefaultEnvironment(String name, String value) {
    setEnvironment(name, value, 0);
  }

  private static void setEnvironment(String name, String value, int overwrite) {
    try (Arena arena = Arena.ofConfined()) {
      if (SETENV.call(arena.allocateFrom(name).address(), arena.allocateFrom(value).address(), overwrite) != 0) {
        throw new MpiException("setenv " + name + " failed");
      }
    }
  }

  /**
   * Exchanges the action of a signal; either segment may be {@link MemorySegment#NULL}. Returns whether the system
   * knows the signal.
   */
  static boolean signalAction(int signal, MemorySegment action, MemorySegment old) {
    return SIGACTION.call(signal, action.address(), old.address()) == 0;
  }

  /** Makes the kernel end this process with SIGALRM after this many seconds, whatever its threads do. */
  static void alarm(int seconds) {
    long _ = ALARM.call(seconds);
  }

  /**
   * Ends this process without running the exit handlers of any library: those of an MPI that was not finalised may hang
   * or crash.
   */
  static void exitNow(int exitCode) {
    long _ = EXIT_NOW.call(exitCode);
  }
}
