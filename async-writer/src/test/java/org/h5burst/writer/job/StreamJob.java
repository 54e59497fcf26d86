package org.h5burst.writer.job;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/**
 * What each rank runs: streams bursts of copied data as fast as they go, and says by how much its resident memory has
 * grown.
 */
final class StreamJob {
  private static final int BURST_BYTES = 32 << 20;
  private static final int PIECE_BYTES = 1 << 20;

  private StreamJob() {}

  /** The arguments: the file, and how much each rank writes, in bytes. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      long before = residentBytes();
      long most = stream(mpi.world(), Path.of(arguments[0]), Long.parseLong(arguments[1]));
      System.out.println("rank %d grew by %d bytes".formatted(mpi.world().rank(), most - before));
    });
  }

  private static long stream(Communicator world, Path path, long bytes) {
    long most = 0;
    try (Arena arena = Arena.ofShared(); BurstFile file = BurstFile.create(path, world)) {
      MemorySegment data = arena.allocate(PIECE_BYTES, 64).fill((byte) 1);
      Dataset dataset = file.dataset("d", ElementType.INT8).shape((long) BURST_BYTES * world.size()).create();
      long start = (long) BURST_BYTES * world.rank();
      for (long burst = 0; burst < bytes / BURST_BYTES; burst++) {
        for (long offset = 0; offset < BURST_BYTES; offset += PIECE_BYTES) {
          dataset.write(Selection.block(start + offset, PIECE_BYTES), data, Ownership.COPY);
        }
        var ignored = file.commit();
        most = Math.max(most, residentBytes());
      }
      file.flush();
      most = Math.max(most, residentBytes());
      file.complete();
      return most;
    }
  }

  /** Memory of this process that is in use. */
  private static long residentBytes() {
    try {
      String line = Files.readAllLines(Path.of("/proc/self/status")).stream().filter(each -> each.startsWith("VmRSS:"))
          .findFirst().orElseThrow();
      return Long.parseLong(line.replaceAll("\\D", "")) << 10;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
