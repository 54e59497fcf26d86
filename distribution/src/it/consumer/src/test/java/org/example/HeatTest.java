package org.example;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class HeatTest {
  private static final byte[] HDF5 = {(byte) 0x89, 'H', 'D', 'F', '\r', '\n', 0x1a, '\n'};

  @TempDir
  Path directory;

  @Test
  void shouldWriteAndReadAnHdf5FileWhenOnlyTheInstalledArtifactsAreThere() throws Exception {
    Path file = directory.resolve("heat.h5");
    PrintStream console = System.out;
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
    try {
      Heat.main(new String[] {file.toString()});
    } finally {
      System.setOut(console);
    }
    assertEquals("the plate holds 4912.0 in 32 places, 0.0 to 307.0", printed.toString(StandardCharsets.UTF_8).strip());
    byte[] bytes = Files.readAllBytes(file);
    assertArrayEquals(HDF5, Arrays.copyOf(bytes, HDF5.length));
    assertTrue(bytes.length > 4 * 8 * Double.BYTES);
  }

  /** Micrometer, JHDF5 and MPJ Express come only with a program that asks for them. */
  @Test
  void shouldBringNothingOptionalWhenAProjectAsksForTheWriterOnly() {
    for (String optional : List.of("io.micrometer.core.instrument.MeterRegistry",
        "ch.systemsx.cisd.hdf5.HDF5Factory", "mpi.MPI", "picocli.CommandLine")) {
      assertThrows(ClassNotFoundException.class, () -> Class.forName(optional), optional);
    }
  }
}
