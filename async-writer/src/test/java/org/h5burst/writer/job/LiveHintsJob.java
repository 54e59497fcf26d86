package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.phdf5.Phdf5Backend;
import org.h5burst.writer.backend.portable.PortableChunks;

/**
 * What each rank runs: two settings in turn that differ only in the size of the buffer, and how many write calls each
 * of them takes.
 */
record LiveHintsJob(Communicator world) {
  static final int BURSTS = 12;
  static final int BYTES = 1 << 20;
  private static final long SMALL_BUFFER = 16 << 10;
  private static final long LARGE_BUFFER = 1 << 20;

  /** Arguments: the file to write, and the MPI that runs this. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> new LiveHintsJob(mpi.world()).run(Path.of(arguments[0]), Kind.valueOf(arguments[1])));
  }

  private static Choice choice(int burst) {
    return Choice.collective(1, burst % 2 == 0 ? SMALL_BUFFER : LARGE_BUFFER);
  }

  private void run(Path path, Kind kind) {
    int[] proposed = {0};
    boolean reopens = kind == Kind.OPEN_MPI || takesHintsBack();
    CreateOptions options = CreateOptions.defaults().tuner((_, _) -> new ScriptedTuner(() -> choice(proposed[0]++)));
    long[] calls = new long[BURSTS];
    try (BurstFile file = BurstFile.create(path, world, options)) {
      Dataset dataset = file.dataset("d", ElementType.INT8).shape(BYTES).create();
      Selection mine =
          Selection.strided(new long[] {64L * world.rank()}, new long[] {64L * world.size()},
              new long[] {BYTES / (64L * world.size())}, new long[] {64});
      byte[] data = new byte[Math.toIntExact(mine.elements())];
      for (int burst = 0; burst < BURSTS; burst++) {
        dataset.write(mine, data);
        world.barrier();
        long before = writeCalls();
        BurstResult result = file.commit().join();
        calls[burst] = sum(writeCalls() - before);
        assertEquals(burst == 0, result.opened(), result::toString);
        assertEquals(burst > 0 && reopens, result.reopened(), result::toString);
        assertEquals(Long.toString(choice(burst).bufferBytes()), result.hints().get("cb_buffer_size").orElse(""));
      }
      file.complete();
    }
    long small = IntStream.range(1, BURSTS).filter(burst -> burst % 2 == 0).mapToLong(burst -> calls[burst]).sum();
    long large = IntStream.range(1, BURSTS).filter(burst -> burst % 2 == 1).mapToLong(burst -> calls[burst]).sum();
    System.out.println(
        "rank " + world.rank() + ": " + small + " write calls with small buffers, " + large + " with large ones");
    // A burst fills 64 small buffers or one large one; both take some calls for metadata and messages.
    long bursts = BURSTS / 2 - 1;
    assertTrue(small - large > bursts * (BYTES / SMALL_BUFFER) / 2,
        () -> "%d against %d write calls".formatted(small, large));
  }

  /** HDF5 from 1.14 on gives an open file the hints again that it was opened with. */
  private boolean takesHintsBack() {
    String library = System.getenv("H5BURST_HDF5_LIBRARY");
    boolean isParallel = "phdf5".equals(System.getProperty("h5burst.backend"));
    return isParallel
        && !Phdf5Backend.load(world, Optional.ofNullable(library), new PortableChunks()).version()
            .matches(".* 1\\.(10|12)\\..*");
  }

  private long sum(long mine) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment value = arena.allocateFrom(ValueLayout.JAVA_LONG, mine);
      world.startAllreduceLongs(value, 1, Reduction.SUM).await();
      return value.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  /** Write system calls of this process so far. */
  private static long writeCalls() {
    try {
      return Files.readAllLines(Path.of("/proc/self/io")).stream().filter(line -> line.startsWith("syscw: "))
          .mapToLong(line -> Long.parseLong(line.substring(7)))
          .sum();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
