package org.h5burst.mpi.system.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.h5burst.mpi.foreign.CLibrary;
import org.h5burst.mpi.foreign.NativeFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The processor cores on which threads may run, and the one on which a thread runs now. Any thread. */
public final class Cores {
  private static final Logger LOG = LoggerFactory.getLogger(Cores.class);

  /** The size of {@code cpu_set_t}, with room for 1,024 cores; the kernel refuses it on larger machines. */
  private static final long SET_BYTES = 128;

  private static final NativeFunction CURRENT =
      new NativeFunction(CLibrary.SYSTEM, "int sched_getcpu(void)", Linker.Option.critical(false));
  private static final NativeFunction THREAD = new NativeFunction(CLibrary.SYSTEM, "int gettid(void)");
  private static final NativeFunction ALLOWED =
      new NativeFunction(CLibrary.SYSTEM, "int sched_getaffinity(int, size_t, cpu_set_t *)");
  private static final NativeFunction ALLOW =
      new NativeFunction(CLibrary.SYSTEM, "int sched_setaffinity(int, size_t, const cpu_set_t *)");

  private static final Optional<Cores> CORES = load();

  private Cores() {}

  private static Optional<Cores> load() {
    try {
      List.of(CURRENT, THREAD, ALLOWED, ALLOW).forEach(NativeFunction::bind);
      return Optional.of(new Cores());
    } catch (RuntimeException | LinkageError unavailable) { // native access is denied, or another C library
      LOG.debug("threads cannot be placed on cores", unavailable);
      return Optional.empty();
    }
  }

  /** Returns the cores of this system; empty if it is not Linux, or if native calls are not allowed. */
  public static Optional<Cores> get() {
    return CORES;
  }

  /** Returns the number of the core on which the calling thread runs; negative if unknown. */
  public int current() {
    return (int) CURRENT.call();
  }

  /** Returns the system's number of the calling thread. */
  public int thread() {
    return (int) THREAD.call();
  }

  /** Returns the cores on which a thread of this process may run; empty if unknown. */
  public BitSet allowed(int thread) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment set = arena.allocate(SET_BYTES, Long.BYTES);
      long result = ALLOWED.call(thread, SET_BYTES, set.address());
      return result < 0 ? new BitSet() : BitSet.valueOf(set.asByteBuffer());
    }
  }

  /**
   * Sets on which cores a thread of this process may run. A thread that sleeps elsewhere wakes on one of them.
   *
   * @return whether the system has accepted it
   */
  public boolean allow(int thread, BitSet cores) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment set = arena.allocate(SET_BYTES, Long.BYTES);
      byte[] bits = cores.toByteArray();
      MemorySegment.copy(bits, 0, set, ValueLayout.JAVA_BYTE, 0, bits.length);
      return ALLOW.call(thread, SET_BYTES, set.address()) == 0;
    }
  }
}
