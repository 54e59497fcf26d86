package org.h5burst.harness.ior;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.job.Tuning.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The memory of a rank's transfers in one direction. As in IOR, they share one buffer, which then stays in the
 * processor's cache. Each has its own if elements are to be compared, because an element depends on its place, and if
 * several reads may become one call of MPI, in which they must not overlap. One thread.
 */
final class TransferMemory {
  private final Arena arena;
  private final long bytes;
  private final boolean isShared;
  private @Nullable MemorySegment last;

  private TransferMemory(IorPlan plan, Arena arena, boolean mayShare) {
    this.arena = arena;
    this.bytes = plan.transferBytes();
    // a later test can compare what -k keeps
    this.isShared =
        mayShare && !plan.has(Switch.CHECK_WRITE) && !plan.has(Switch.CHECK_READ) && !plan.has(Switch.KEEP);
  }

  static TransferMemory written(IorPlan plan, Arena arena) {
    return new TransferMemory(plan, arena, true);
  }

  static TransferMemory read(IorPlan plan, Arena arena) {
    return new TransferMemory(plan, arena, plan.api() != IorApi.HDF5 || plan.tuning().mode() == Kind.OFF);
  }

  /** Returns the memory of the next transfer. */
  MemorySegment next() {
    if (last == null || !isShared) {
      last = arena.allocate(bytes, Long.BYTES);
    }
    return last;
  }
}
