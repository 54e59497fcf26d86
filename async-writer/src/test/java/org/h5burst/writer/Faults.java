package org.h5burst.writer;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Lets calls of this process fail, one fault after the other: the hand on {@code inject-faults.c}, which the process
 * was started with.
 */
public final class Faults {
  private final MethodHandle arm;
  private final MethodHandle seen;

  /** Creates the faults of this process, which loaded the library before all others. */
  public Faults(Path library) {
    SymbolLookup symbols = SymbolLookup.libraryLookup(library, Arena.global());
    Linker linker = Linker.nativeLinker();
    arm = linker.downcallHandle(symbols.findOrThrow("h5burst_fault_arm"),
        FunctionDescriptor.of(ValueLayout.JAVA_LONG, ValueLayout.ADDRESS));
    seen =
        linker.downcallHandle(symbols.findOrThrow("h5burst_fault_seen"), FunctionDescriptor.of(ValueLayout.JAVA_LONG));
  }

  /** What fails. */
  public enum Call {
    WRITE,
    SYNC,
    TRUNCATE,
    RENAME,
    LOCK,
    OPEN,
    READ,
    CLOSE
  }

  /**
   * Some calls fail.
   *
   * @param call of which kind
   * @param first the first of them, counted from 1
   * @param count how many
   * @param errno what they say; 0: a write does only half of what it should, and says so
   */
  public record Fault(Call call, long first, long count, int errno) {
    /** Numbers of errors on Linux. */
    public static final int EINTR = 4;
    public static final int EIO = 5;
    public static final int EFBIG = 27;
    public static final int ENOSPC = 28;
    public static final int ENOLCK = 37;
    public static final int EDQUOT = 122;

    /** More calls than there ever are. */
    public static final int EVER = 1_000_000;

    private static final List<Integer> ERRORS = List.of(EIO, ENOSPC, EDQUOT, EFBIG);

    /** A fault among so many calls of each kind; full disks stay full, others fail once. */
    public static Fault random(Random random, long[] calls) {
      int kind = random.nextInt(10);
      Call call = kind < 6 ? Call.WRITE : kind < 8 ? Call.SYNC : kind < 9 ? Call.TRUNCATE : Call.RENAME;
      if (calls[call.ordinal()] == 0) {
        call = Call.WRITE;
      }
      int errno = call == Call.WRITE && random.nextInt(4) == 0 ? 0 : ERRORS.get(random.nextInt(ERRORS.size()));
      return new Fault(call, 1 + random.nextLong(calls[call.ordinal()]), errno == ENOSPC || errno == EDQUOT ? EVER : 1,
          errno);
    }

    /** A call of which none fails, to count them. */
    public static Fault none(Call call) {
      return new Fault(call, EVER, 1, EIO);
    }
  }

  /** Arms a fault of calls on files with this in their names. */
  public void arm(Fault fault, String pattern) {
    arm("%s %d %d %d %s".formatted(fault.call().name().toLowerCase(Locale.ROOT), fault.first(), fault.count(),
        fault.errno(), pattern));
  }

  /** Ends the faults: from now on nothing fails. Returns how many calls have failed. */
  public long disarm() {
    return arm("");
  }

  /** How many calls there were that might have failed, since they were armed. */
  public long seen() {
    try {
      return (long) seen.invokeExact();
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }

  private long arm(String fault) {
    try (Arena arena = Arena.ofConfined()) {
      return (long) arm.invokeExact((MemorySegment) arena.allocateFrom(fault));
    } catch (Throwable impossible) {
      throw new AssertionError(impossible);
    }
  }
}
