package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.systemsx.cisd.hdf5.HDF5Factory;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The program of the page on the data model does what the page says, as JHDF5 reads it. */
@Timeout(120)
final class DataModelTest {
  private static final Path PAGE = Pages.ROOT.resolve("docs/data-model.md");

  @Test
  void shouldWriteItsFileWhenTheProgramRuns(@TempDir Path directory) throws IOException {
    Path file = Programs.fileOf(Pages.blocks(PAGE, "java").getFirst(), directory);
    try (var reader = HDF5Factory.openForReading(file.toFile())) {
      assertArrayEquals(new double[] {0, 0, 1, -1, 2, -2}, reader.float64().readArray("run/energy"));
      assertArrayEquals(new double[] {0, 0, 1, -1, 2, -2}, reader.float64().readArray("latest"));
      assertTrue(reader.object().isSoftLink("latest"));
      assertArrayEquals(new String[] {"Ann", "Bob"}, reader.string().readArray("run/names"));
      assertEquals("two particles", reader.string().getAttr("/", "title"));
      assertEquals("J", reader.string().getAttr("run/energy", "units"));
      assertEquals("of any length", reader.string().getAttr("run", "comment"));
      assertEquals(0.5, reader.float64().getAttr("run", "dt"));
      assertEquals(3, reader.int32().getAttr("run", "steps"));
      assertEquals(0, reader.object().getRank("run/phase"));
      var alive = reader.enumeration().readArray("run/alive");
      assertEquals("TRUE", alive.getValue(0));
      assertEquals("FALSE", alive.getValue(1));
    }
  }
}
