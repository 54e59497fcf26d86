package org.h5burst.harness.ior;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;

/** The way in which one rank writes and reads the files of a test: the part that depends on {@code -a}. One thread. */
abstract sealed class RankAccess permits Hdf5Access, PlainAccess {
  private static final double NANOS = 1e9;

  private final Ranks ranks;

  RankAccess(Ranks ranks) {
    this.ranks = ranks;
  }

  /**
   * The participating ranks.
   *
   * @param plan what all do
   * @param world all ranks
   * @param group those that share a file with this one
   * @param written memory of transfers that write
   * @param read memory of transfers that read
   */
  record Ranks(IorPlan plan, Communicator world, Communicator group, TransferMemory written, TransferMemory read) {
    /** {@code -z}: each rank has its own order. */
    void order(List<?> transfers) {
      if (plan.has(Switch.RANDOM_ORDER)) {
        Collections.shuffle(transfers, new Random(world.rank()));
      }
    }
  }

  /** Writes the file again. <b>Collective</b> over all ranks. */
  abstract IorTiming write(int iteration) throws IOException;

  /** Reads the file. <b>Collective</b> over all ranks. */
  abstract IorTiming read(int iteration) throws IOException;

  /**
   * {@code -R}: compares what was read last with what it should be.
   *
   * @throws IllegalStateException for the first wrong element
   */
  abstract void check();

  final IorPlan plan() {
    return ranks.plan;
  }

  final Communicator group() {
    return ranks.group;
  }

  /** Returns the file that this rank writes. */
  final Path file() {
    return ranks.plan.file(ranks.world.rank());
  }

  /** Returns the file that this rank reads. */
  final Path source() {
    return ranks.plan.file(ranks.plan.source(ranks.world.rank()));
  }

  /** Returns the place in its file of what this rank reads; without {@code -C} the same as {@code group().rank()}. */
  final int sourcePlace() {
    return ranks.plan.has(Switch.FILE_PER_PROCESS) ? 0 : ranks.plan.source(ranks.world.rank());
  }

  /** Returns the number of the elements that this rank writes. */
  final int number() {
    return ranks.plan.number(ranks.world.rank());
  }

  /** Waits for all ranks, and returns the time. */
  final long begin() {
    ranks.world.barrier();
    return System.nanoTime();
  }

  static double since(long start) {
    return (System.nanoTime() - start) / NANOS;
  }

  final double slowest(double seconds) {
    return ranks.world.allreduce(seconds, Reduction.MAX);
  }

  /** Compares contiguous elements of an array. */
  final void require(MemorySegment elements, Array array, long first) {
    ElementPattern pattern = ElementPattern.of(array, ranks.plan.number(ranks.plan.source(ranks.world.rank())));
    long position = pattern.mismatch(elements, first);
    if (position >= 0) {
      throw new IllegalStateException("-R: %s: rank %d has read a wrong element: %s, element %d, is %s, not %s"
          .formatted(source(), ranks.world.rank(), array.name(), first + position,
              ElementPattern.read(elements, position, array.type()), pattern.value(first + position)));
    }
  }
}
