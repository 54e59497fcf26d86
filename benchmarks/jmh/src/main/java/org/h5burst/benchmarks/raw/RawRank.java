package org.h5burst.benchmarks.raw;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;

/** What one rank does: plain writes and bursts in turn, each of elements that were not in its file before. Started by {@link RawCommand}, not by people. */
public final class RawRank {
  private static final int WARM_UP = 10;

  private final Path directory;
  private final int repetitions;
  private final Communicator world;
  private final MemorySegment data;

  private RawRank(Path directory, int repetitions, Communicator world, MemorySegment data) {
    this.directory = directory;
    this.repetitions = repetitions;
    this.world = world;
    this.data = data;
  }

  /** Arguments: a directory, bytes per rank, how often, and where rank 0 leaves the times. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      try (Arena arena = Arena.ofShared()) {
        MemorySegment data = arena.allocate(Long.parseLong(arguments[1]), Long.BYTES).fill((byte) 1);
        RawTimes times = new RawRank(Path.of(arguments[0]), Integer.parseInt(arguments[2]), mpi.world(), data).measure();
        if (mpi.world().rank() == 0) {
          new ObjectMapper().writeValue(Path.of(arguments[3]).toFile(), times);
        }
      }
    });
  }

  private RawTimes measure() throws IOException {
    try (FileChannel plain = FileChannel.open(directory.resolve("plain.bin"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        BurstFile bare = create(Durability.NONE);
        BurstFile guarded = create(Durability.FLUSHED)) {
      Dataset bareSteps = steps(bare);
      Dataset guardedSteps = steps(guarded);
      RawTimes times = new RawTimes(bare.backend(), new double[repetitions], new double[repetitions], new double[repetitions]);
      for (int step = 0; step < WARM_UP + repetitions; step++) {
        double plainSeconds = slowest(writePlainly(plain, step));
        double bareSeconds = slowest(write(bare, bareSteps, step));
        double guardedSeconds = slowest(write(guarded, guardedSteps, step));
        if (step >= WARM_UP) {
          times.plain()[step - WARM_UP] = plainSeconds;
          times.bursts()[step - WARM_UP] = bareSeconds;
          times.withManifest()[step - WARM_UP] = guardedSeconds;
        }
      }
      return times;
    }
  }

  private BurstFile create(Durability durability) {
    return BurstFile.create(directory.resolve(durability + ".h5"), world,
        WriterOptions.defaults().durability(durability).tuner((_, _) -> new FixedTuner(Choice.DEFAULT, "measured")));
  }

  private Dataset steps(BurstFile file) {
    return file.dataset("steps", ElementType.INT8).shape(offset(WARM_UP + repetitions, 0)).create();
  }

  private long offset(int step, int rank) {
    return data.byteSize() * ((long) step * world.size() + rank);
  }

  private double write(BurstFile file, Dataset dataset, int step) {
    world.barrier();
    dataset.write(Selection.block(offset(step, world.rank()), data.byteSize()), data, Ownership.BORROW);
    return file.commit().join().totalSeconds();
  }

  private double writePlainly(FileChannel channel, int step) throws IOException {
    world.barrier();
    long start = System.nanoTime();
    ByteBuffer buffer = data.asByteBuffer();
    long at = offset(step, world.rank());
    while (buffer.hasRemaining()) {
      at += channel.write(buffer, at);
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private double slowest(double seconds) {
    return world.allreduce(seconds, Reduction.MAX);
  }
}
