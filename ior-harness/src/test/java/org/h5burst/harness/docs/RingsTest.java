package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import ch.systemsx.cisd.hdf5.HDF5Factory;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program that was written from the pages alone does on two ranks what it was meant to do, as JHDF5 reads it. */
@Timeout(120)
final class RingsTest {
  private static final int STEPS = 15;
  private static final int ROWS = 64;
  private static final int COLUMNS = 300;

  @Test
  void shouldHoldEveryRowAndEveryEventWhenRanksOwnRowsInTurnAndFindDifferentNumbers(@TempDir Path directory)
      throws IOException {
    String source = Files.readString(Pages.ROOT.resolve("docs/examples/Rings.java"));
    Path file = Programs.fileOf(source, directory);
    try (var reader = HDF5Factory.openForReading(file.toFile())) {
      short[] image = reader.uint16().readMDArray("image").getAsFlatArray();
      short[] expected = new short[STEPS * ROWS * COLUMNS];
      for (int i = 0; i < expected.length; i++) {
        expected[i] = (short) (1000 * (i / COLUMNS / ROWS) + i / COLUMNS % ROWS + i % COLUMNS);
      }
      assertArrayEquals(expected, image);
      float[] energies = reader.float32().readArray("events/energy");
      long[][] first = reader.int64().readMatrix("events/first");
      int events = 0;
      for (int step = 0; step < STEPS; step++) {
        for (int rank = 0; rank < Programs.RANKS; rank++) {
          assertEquals(events, first[step][rank], "ranks follow each other");
          for (int event = 0; event < (step * 7 + rank * 3) % 11; event++) {
            assertEquals(step + 0.1f * rank + 0.001f * event, energies[events++]);
          }
        }
      }
      assertEquals(events, energies.length, () -> Arrays.toString(energies));
    }
  }
}
