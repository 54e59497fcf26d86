package org.h5burst.benchmarks;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.WriterOptions.OpenMode;

/**
 * How near contiguous bursts come to plain writes of the same bytes: a program for {@code java} and {@code mpirun}, because JMH has no ranks. Bursts and plain writes take turns, into files that are
 * there already; the time of each is that of the slowest rank.
 */
public final class RawSpeed {
  private static final int BYTES_PER_RANK = 16 << 20;
  private static final int WARM_UP = 10;
  private static final int REPETITIONS = 60;

  private RawSpeed() {}

  /** The only argument is the directory to write into. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> measure(mpi.world(), Path.of(arguments[0])));
  }

  private static void measure(Communicator world, Path directory) throws IOException {
    double[] burst = new double[REPETITIONS];
    double[] plain = new double[REPETITIONS];
    Path raw = directory.resolve("raw-speed.bin");
    Path file = directory.resolve("raw-speed.h5");
    String backend;
    try (Arena arena = Arena.ofShared();
        BurstFile h5 = BurstFile.create(file, world, WriterOptions.defaults().mode(OpenMode.TRUNCATE));
        FileChannel channel = FileChannel.open(raw, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      backend = h5.backend();
      MemorySegment data = arena.allocate(BYTES_PER_RANK, Long.BYTES).fill((byte) 1);
      Dataset dataset = h5.dataset("d", ElementType.INT8).shape((long) BYTES_PER_RANK * world.size()).create();
      Selection mine = Selection.block((long) BYTES_PER_RANK * world.rank(), BYTES_PER_RANK);
      for (int repetition = -WARM_UP; repetition < REPETITIONS; repetition++) {
        dataset.write(mine, data, Ownership.BORROW);
        double burstSeconds = h5.commit().join().seconds();
        double plainSeconds = writePlainly(world, channel, data.asByteBuffer());
        if (repetition >= 0) {
          burst[repetition] = burstSeconds;
          plain[repetition] = plainSeconds;
        }
      }
    }
    if (world.rank() == 0) {
      Files.delete(raw);
      Files.delete(file);
      report(world.size(), backend, burst, plain);
    }
  }

  private static double writePlainly(Communicator world, FileChannel channel, ByteBuffer data) throws IOException {
    world.barrier();
    long start = System.nanoTime();
    long offset = (long) BYTES_PER_RANK * world.rank();
    while (data.hasRemaining()) {
      offset += channel.write(data, offset);
    }
    return world.allreduce((System.nanoTime() - start) / 1e9, Reduction.MAX);
  }

  private static void report(int ranks, String backend, double[] burst, double[] plain) {
    double[] ratios = new double[REPETITIONS];
    Arrays.setAll(ratios, repetition -> plain[repetition] / burst[repetition]);
    System.out
        .println("%s, %d rank(s), %d MiB each, medians of %d: burst %.2f ms, plain write %.2f ms, speed ratio %.2f (quartiles %.2f to %.2f)".formatted(backend,
            ranks, BYTES_PER_RANK >> 20, REPETITIONS, 1e3 * quantile(burst, 0.5), 1e3 * quantile(plain, 0.5), quantile(ratios, 0.5), quantile(ratios, 0.25),
            quantile(ratios, 0.75)));
  }

  private static double quantile(double[] values, double share) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return sorted[(int) (share * (sorted.length - 1))];
  }
}
