package org.h5burst.harness.ior;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.kernel.IorKernel;
import org.h5burst.harness.kernel.Piece;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.WriterOptions.OpenMode;

/** What one rank does in a test. Opening is deferred to the burst and told by it, so the time to write is the rest of the burst's. */
final class RankIor {
  private static final double NANOS = 1e9;
  /** The first bursts of a process load classes and libraries, which a C program does not. */
  private static final int WARM_UPS = 3;

  private final IorPlan plan;
  private final Communicator world;
  private final IorKernel kernel;
  private final Path file;

  RankIor(IorPlan plan, Communicator world) {
    this.plan = plan;
    this.world = world;
    this.kernel = plan.kernel();
    this.file = plan.file(world.rank());
  }

  /** Data of a write, and where it goes. */
  private record Write(Piece piece, MemorySegment data) {}

  void run(Path scratch) throws IOException {
    List<IorTiming> timings = new ArrayList<>();
    try (Communicator group = plan.has(Switch.FILE_PER_PROCESS) ? world.split(world.rank(), 0) : world.duplicate(); Arena arena = Arena.ofShared()) {
      List<Write> writes = writes(group, arena);
      for (int iteration = -WARM_UPS; iteration < plan.iterations(); iteration++) {
        IorTiming timing = iterate(iteration, group, writes);
        if (iteration >= 0) {
          timings.add(timing);
        }
        if (group.rank() == 0 && iteration < plan.iterations() - 1) {
          Files.deleteIfExists(file);
        }
      }
    }
    if (world.rank() == 0) {
      IorTiming.write(scratch, timings);
    }
  }

  private List<Write> writes(Communicator group, Arena arena) {
    List<Array> arrays = kernel.arrays(0);
    List<Write> writes = new ArrayList<>();
    for (Piece piece : kernel.pieces(0, group.rank())) {
      Array array = arrays.get(piece.array());
      MemorySegment data = arena.allocate(plan.transferBytes(), Long.BYTES);
      piece.slab().forEachRun(array.shape(), (index, length) -> ElementPattern.of(array, 0).fill(data, 0, index, length));
      writes.add(new Write(piece, data));
    }
    if (plan.has(Switch.RANDOM_ORDER)) {
      Collections.shuffle(writes, new Random(world.rank()));
    }
    return writes;
  }

  private IorTiming iterate(int iteration, Communicator group, List<Write> writes) throws IOException {
    world.barrier();
    long start = System.nanoTime();
    BurstFile hdf5 = BurstFile.create(file, group, plan.tuning().applyTo(WriterOptions.defaults().mode(OpenMode.TRUNCATE)));
    double createSeconds = since(start);
    long writing = System.nanoTime();
    List<Dataset> datasets = kernel.arrays(0).stream().map(array -> hdf5.dataset(array.name(), array.type()).shape(array.shape()).create()).toList();
    for (Write write : writes) {
      datasets.get(write.piece.array()).write(Selection.block(write.piece.slab().start(), write.piece.slab().block()), write.data, Ownership.BORROW);
    }
    BurstResult result = hdf5.commit().join();
    double accessSeconds = since(writing) - result.openSeconds();
    long closing = System.nanoTime();
    hdf5.close();
    if (plan.has(Switch.FSYNC) && group.rank() == 0) {
      try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
    double closeSeconds = since(closing);
    return new IorTiming(iteration, slowest(createSeconds + result.openSeconds()), slowest(accessSeconds), slowest(closeSeconds), slowest(since(start)));
  }

  private static double since(long start) {
    return (System.nanoTime() - start) / NANOS;
  }

  private double slowest(double seconds) {
    return world.allreduce(seconds, Reduction.MAX);
  }
}
