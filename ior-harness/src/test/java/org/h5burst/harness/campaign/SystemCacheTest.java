package org.h5burst.harness.campaign;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class SystemCacheTest {
  private static final int BYTES = 4 << 20;

  @TempDir
  private Path directory;

  @Test
  void shouldKeepNothingOfAFileInMemoryWhenItIsDropped() throws Exception {
    byte[] data = new byte[BYTES];
    new Random(1).nextBytes(data);
    Path file = Files.write(directory.resolve("data"), data);
    SystemCache.drop(file);
    assumeFalse(Files.getFileStore(file).type().equals("tmpfs"), "memory is where the file is");
    assertEquals(0, resident(file));
    assertArrayEquals(data, Files.readAllBytes(file));
  }

  @Test
  void shouldFailWhenThereIsNoFile() {
    assertThrows(IOException.class, () -> SystemCache.drop(directory.resolve("no")));
  }

  /** Bytes in memory, by util-linux. */
  private static long resident(Path file) throws Exception {
    Process process = new ProcessBuilder("fincore", "-b", "-n", "-o", "RES", file.toString()).start();
    return Long.parseLong(new String(process.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip());
  }
}
