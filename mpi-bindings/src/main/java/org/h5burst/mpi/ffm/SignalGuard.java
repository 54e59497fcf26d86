package org.h5burst.mpi.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;

/**
 * Preserves the JVM's signal handlers while MPI is loaded and started.
 *
 * <p>MPICH brings UCX, which replaces the handlers of SIGSEGV and others. HotSpot needs its own, which turn null
 * dereferences and stack overflows into exceptions. UCX is configured not to replace them, and the handlers are
 * restored whoever replaced them.
 */
public final class SignalGuard implements AutoCloseable {
  /** Larger than {@code struct sigaction} on any system (152 bytes with glibc); its contents do not matter here. */
  private static final int ACTION_BYTES = 512;

  /** HUP, INT, QUIT, ILL, TRAP, BUS, FPE, USR2, SEGV, PIPE, TERM and XFSZ on Linux: all that HotSpot handles. */
  private static final int[] SIGNALS = {1, 2, 3, 4, 5, 7, 8, 11, 12, 13, 15, 25};

  private final Arena arena = Arena.ofConfined();
  private final Map<Integer, MemorySegment> actions = new TreeMap<>();

  /** Saves the handlers. The same thread closes the guard. */
  public SignalGuard() {
    Libc.setEnvironment("UCX_ERROR_SIGNALS", "");
    Libc.setEnvironment("UCX_DEBUG_SIGNO", "0");
    for (int signal : SIGNALS) {
      MemorySegment action = arena.allocate(ACTION_BYTES, 16);
      if (Libc.signalAction(signal, MemorySegment.NULL, action)) {
        actions.put(signal, action);
      }
    }
  }

  /** Restores the handlers. */
  public void restore() {
    actions.forEach((signal, action) -> Libc.signalAction(signal, action, MemorySegment.NULL));
  }

  @Override
  public void close() {
    restore();
    arena.close();
  }
}
