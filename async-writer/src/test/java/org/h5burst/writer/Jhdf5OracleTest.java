package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.systemsx.cisd.hdf5.HDF5Factory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** JHDF5, the reader that other tests trust, works in this build: its jars resolve and its native library loads. */
@Timeout(60)
final class Jhdf5OracleTest {
  @Test
  void shouldFindTheNativeLibraryWhenSetupHasRun() {
    Path library = Path.of(System.getProperty("native.libpath.sis-jhdf5"));
    assertTrue(Files.isReadable(library), () -> library + " is missing: run bin/setup");
  }

  @Test
  void shouldReadBackWhatItWroteWhenTheLocalRepositoryIsLaid(@TempDir Path directory) {
    Path file = directory.resolve("oracle.h5");
    double[] values = {1.5, -0.0, Double.MIN_VALUE, Double.MAX_VALUE};
    try (var writer = HDF5Factory.open(file.toFile())) {
      writer.float64().writeArray("/fields/ex", values);
    }
    try (var reader = HDF5Factory.openForReading(file.toFile())) {
      assertArrayEquals(values, reader.float64().readArray("/fields/ex"));
    }
  }
}
