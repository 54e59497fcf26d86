package org.example;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class HeatTest {
  private static final byte[] HDF5 = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};

  @TempDir
  Path directory;

  @Test
  void shouldWriteAnHdf5FileWhenOnlyTheInstalledArtifactsAreThere() throws Exception {
    Path file = directory.resolve("heat.h5");
    Heat.main(new String[] {file.toString()});
    byte[] bytes = Files.readAllBytes(file);
    assertArrayEquals(HDF5, Arrays.copyOf(bytes, HDF5.length));
    assertTrue(bytes.length > 4 * 8 * Double.BYTES);
  }
}
