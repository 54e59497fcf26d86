package org.h5burst.writer.job;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/** One rank reads texts that are damaged, by itself: the file, which all ranks change, stays as usable as before. */
final class DamagedStrings {
  private static final int STEPS = 4;

  private DamagedStrings() {}

  static void check(Communicator world, Path directory) throws IOException {
    Path path = directory.resolve("damaged.h5");
    BurstFile.write(path, world, file -> file.strings().write("names", "in a heap of texts"));
    if (world.rank() == 0) {
      Files.writeString(path, Files.readString(path, ISO_8859_1).replace("GCOL", "LOST"), ISO_8859_1);
    }
    world.barrier();
    BurstFile file = BurstFile.open(path, world, OpenOptions.defaults().readWrite());
    for (int step = 0; step < STEPS; step++) {
      file.dataset("d" + step, ElementType.INT32).shape(world.size()).create()
          .write(Selection.block(world.rank(), 1), new int[] {step});
      file.commit().join();
      if (step == 1 && world.rank() == world.size() - 1) {
        WriterException failure = assertThrows(WriterException.class, () -> file.strings().get("names").read());
        assertInstanceOf(IoFailureException.class, failure, failure::toString);
      }
      world.barrier();
    }
    file.complete();
    try (BurstFile written = BurstFile.open(path, world, OpenOptions.defaults())) {
      int[][] numbers = new int[STEPS][world.size()];
      for (int step = 0; step < STEPS; step++) {
        written.dataset("d" + step).read(Selection.all(), numbers[step]);
      }
      written.commit().join();
      assertEquals(world.size() * (STEPS - 1) * STEPS / 2, Arrays.stream(numbers).flatMapToInt(Arrays::stream).sum());
    }
  }
}
