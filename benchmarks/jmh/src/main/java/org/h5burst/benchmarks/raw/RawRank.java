package org.h5burst.benchmarks.raw;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import org.h5burst.benchmarks.job.CommonStart;
import org.h5burst.harness.job.WarmUp;
import org.h5burst.harness.job.WilliamsSquare;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Durability;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/** The part of one rank: plain writes and bursts in turn. Started by {@link RawCommand}, not by users. */
public final class RawRank {
  private static final int WARM_UP = 10;
  private static final int COMPILING_STEPS = 300;

  private final Path directory;
  private final int repetitions;
  private final boolean rewrite;
  private final boolean durable;
  private final Communicator world;
  private final MemorySegment data;

  private RawRank(String[] arguments, Communicator world, MemorySegment data) {
    this.directory = Path.of(arguments[0]);
    this.repetitions = Integer.parseInt(arguments[2]);
    this.rewrite = Boolean.parseBoolean(arguments[3]);
    this.durable = Boolean.parseBoolean(arguments[4]);
    this.world = world;
    this.data = data;
  }

  /**
   * Takes as arguments a directory, bytes per rank, the number of repetitions, whether to write to the same place,
   * whether each step is forced to the disk, and the file for rank 0's times.
   */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      try (Arena arena = Arena.ofShared()) {
        MemorySegment data = arena.allocate(Long.parseLong(arguments[1]), Long.BYTES).fill((byte) 1);
        RawTimes times = new RawRank(arguments, mpi.world(), data).measure();
        if (mpi.world().rank() == 0) {
          new ObjectMapper().writeValue(Path.of(arguments[5]).toFile(), times);
        }
      }
    });
  }

  /** One way of writing a step; returns its time on this rank in seconds. */
  private interface Way {
    double write(int step) throws IOException;
  }

  private RawTimes measure() throws IOException {
    compile();
    try (FileChannel plain =
        FileChannel.open(directory.resolve("plain.bin"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      if (durable) { // alone: a commit of the file system's journal would also force a file that is not to be forced
        try (BurstFile forced = create("durable", Durability.DURABLE)) {
          RawTimes times =
              measure(forced.backend(), measured("plain write, forced", step -> writePlainly(plain, step)),
                  measured("burst, durable", way(forced)));
          forced.complete();
          return times;
        }
      }
      try (BurstFile bare = create("bare", Durability.NONE);
          BurstFile guarded = create("guarded", Durability.FLUSHED)) {
        RawTimes times = measure(bare.backend(), measured("plain write", step -> writePlainly(plain, step)),
            measured("burst", way(bare)), measured("burst, manifest", way(guarded)));
        guarded.complete();
        bare.complete();
        return times;
      }
    }
  }

  /** Writes bursts of a byte to a separate file, so that the code is compiled. */
  private void compile() {
    try (BurstFile file = create("warm-up", durable ? Durability.DURABLE : Durability.FLUSHED)) {
      Dataset dataset = file.dataset("d", ElementType.INT8).shape(world.size()).create();
      WarmUp.run(world, COMPILING_STEPS, _ -> {
        dataset.write(Selection.block(world.rank(), 1), data.asSlice(0, 1), Ownership.BORROW);
        end(file);
      });
      file.complete();
    }
  }

  private RawTimes measure(String backend, Measured... ways) throws IOException {
    for (int repetition = -WARM_UP; repetition < repetitions; repetition++) {
      for (Measured measured : WilliamsSquare.order(List.of(ways), repetition)) {
        double slowest = slowest(measured.way.write(rewrite ? 0 : WARM_UP + repetition));
        if (repetition >= 0) {
          measured.times.seconds()[repetition] = slowest;
        }
      }
    }
    return new RawTimes(backend, Arrays.stream(ways).map(Measured::times).toList());
  }

  private record Measured(RawTimes.Times times, Way way) {}

  private Measured measured(String what, Way way) {
    return new Measured(new RawTimes.Times(what, new double[repetitions]), way);
  }

  private BurstFile create(String name, Durability durability) {
    return BurstFile.create(directory.resolve(name + ".h5"), world,
        CreateOptions.defaults().durability(durability).tuner((_, _) -> new FixedTuner(Choice.DEFAULT, "measured")));
  }

  private Way way(BurstFile file) {
    Dataset steps = file.dataset("steps", ElementType.INT8).shape(offset(WARM_UP + repetitions, 0)).create();
    return step -> write(file, steps, step);
  }

  private long offset(int step, int rank) {
    return data.byteSize() * ((long) step * world.size() + rank);
  }

  private double write(BurstFile file, Dataset dataset, int step) {
    CommonStart.await(world);
    dataset.write(Selection.block(offset(step, world.rank()), data.byteSize()), data, Ownership.BORROW);
    return end(file);
  }

  /** Ends a burst; returns its time. */
  private double end(BurstFile file) {
    if (!durable) {
      return file.commit().join().totalSeconds();
    }
    long start = System.nanoTime();
    file.flush();
    return (System.nanoTime() - start) / 1e9;
  }

  private double writePlainly(FileChannel channel, int step) throws IOException {
    CommonStart.await(world);
    long start = System.nanoTime();
    ByteBuffer buffer = data.asByteBuffer();
    long at = offset(step, world.rank());
    while (buffer.hasRemaining()) {
      at += channel.write(buffer, at);
    }
    if (durable) {
      channel.force(false);
    }
    return (System.nanoTime() - start) / 1e9;
  }

  private double slowest(double seconds) {
    return world.allreduce(seconds, Reduction.MAX);
  }
}
