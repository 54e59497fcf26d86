package org.h5burst.writer.ring;

import java.util.BitSet;
import java.util.Optional;
import org.h5burst.mpi.system.ffm.Cores;
import org.jspecify.annotations.Nullable;

/**
 * Lets the I/O thread wake on another core than that of the thread that wakes it, which continues to compute there. The
 * kernel leaves both on one core for a millisecond or more, although another core is idle, and until then nothing is
 * written. As soon as the I/O thread is awake, it may run on all its cores again, and so may threads that it starts.
 * Used under the lock of {@link NapWaitStrategy}, except {@link #asleep}.
 */
final class OtherCore {
  private final Cores cores;
  private final int thread;
  private volatile int last = -1;
  private @Nullable BitSet before;

  private OtherCore(Cores cores) {
    this.cores = cores;
    this.thread = cores.thread();
  }

  /**
   * Returns the cores of the calling thread, the I/O thread; empty unless there are more of them than ranks, so that
   * one can be idle while all ranks compute.
   */
  static Optional<OtherCore> ofThisThread(int ranks) {
    return Cores.get().map(OtherCore::new)
        .filter(found -> found.cores.allowed(found.thread).cardinality() > ranks);
  }

  /** Notes where the I/O thread falls asleep. */
  void asleep() {
    last = cores.current();
  }

  /**
   * Keeps the sleeping I/O thread from the core of the calling thread, if it fell asleep there. Without memory it stays
   * as it is: waking it needs none.
   */
  void leave() {
    int here = cores.current();
    if (here != last || here < 0 || before != null) {
      return;
    }
    try {
      BitSet all = cores.allowed(thread);
      BitSet others = (BitSet) all.clone();
      others.clear(here);
      if (!others.isEmpty() && cores.allow(thread, others)) {
        before = all;
      }
    } catch (OutOfMemoryError full) {
      return;
    }
  }

  /** Lets the I/O thread, which is awake, run on all its cores; without memory, when it is woken again. */
  void awake() {
    BitSet all = before;
    try {
      if (all != null && cores.allow(thread, all)) {
        before = null;
      }
    } catch (OutOfMemoryError full) {
      return;
    }
  }
}
