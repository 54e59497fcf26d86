package org.h5burst.harness.job;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/** Bursts until all of the way through the library is compiled, as it is in a program that runs for more than a few seconds: what is measured then is not the JVM's start. */
public final class WarmUp {
  private static final int BURSTS = 5000;

  private WarmUp() {}

  /** Writes bursts of one element per rank into a file that it makes and deletes. <b>Collective.</b> */
  public static void run(Path path, Communicator world) throws IOException {
    try (Arena arena = Arena.ofShared(); BurstFile file = BurstFile.create(path, world)) {
      MemorySegment element = arena.allocate(Double.BYTES);
      Dataset dataset = file.dataset("d", ElementType.FLOAT64).shape(world.size()).create();
      for (int burst = 0; burst < BURSTS; burst++) {
        dataset.write(Selection.block(world.rank(), 1), element, Ownership.BORROW);
        file.commit().join();
      }
    }
    world.barrier();
    if (world.rank() == 0) {
      Files.delete(path);
    }
  }
}
