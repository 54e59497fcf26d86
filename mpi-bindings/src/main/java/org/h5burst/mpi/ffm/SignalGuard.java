package org.h5burst.mpi.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Map;
import java.util.TreeMap;

/**
 * Keeps the JVM's signal handlers over the loading and starting of MPI.
 *
 * <p>MPICH brings UCX, which replaces the handlers of SIGSEGV and others by its own; HotSpot needs its own, as it turns
 * null dereferences and stack overflows into exceptions through them. UCX is asked not to, and the handlers are put
 * back whoever replaced them.
 */
public final class SignalGuard implements AutoCloseable {
  /** Larger than {@code struct sigaction} on any system (152 bytes with glibc); its content does not concern us. */
  private static final int ACTION_BYTES = 512;

  /** HUP, INT, QUIT, ILL, TRAP, BUS, FPE, USR2, SEGV, PIPE, TERM and XFSZ on Linux: all that HotSpot handles. */
  private static final int[] SIGNALS = {1, 2, 3, 4, 5, 7, 8, 11, 12, 13, 15, 25};

  private final Arena arena = Arena.ofConfined();
  private final Map<Integer, MemorySegment> actions = new TreeMap<>();

  /** Notes the handlers as they are. The same thread closes the guard. */
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

  /** Puts the handlers back. */
  public void restore() {
    actions.forEach((signal, action) -> Libc.signalAction(signal, action, MemorySegment.NULL));
  }

  @Override
  public void close() {
    restore();
    arena.close();
  }
}
