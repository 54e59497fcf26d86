package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(10)
final class StorageTargetsTest {
  @TempDir
  private Path directory;

  @Test
  void shouldCountTheTargetsOfTheFileSystemThatIsMounted() throws IOException {
    mount("home-clilov-ffff9d1c0b7f9000", "4\n");
    mount("scratch-clilov-ffff9d1c0b7f8000", "156\n");
    assertEquals(156, targets("10.0.0.1@tcp:10.0.0.2@tcp:/scratch"));
    assertEquals(156, targets("10.0.0.1@tcp:/scratch/projects/p1"));
    assertEquals(4, targets("mgs@o2ib:/home"));
  }

  @Test
  void shouldNotKnowWhenNobodyTells() throws IOException {
    mount("odd-clilov-1", "many\n");
    for (String source : List.of("mgs@tcp:/odd", "mgs@tcp:/other", "beegfs_nodev", "/dev/vda", "")) {
      assertEquals(0, targets(source), source);
    }
    assertEquals(0, StorageTargets.of("mgs@tcp:/scratch", List.of(directory.resolve("nowhere"))));
  }

  private void mount(String name, String targets) throws IOException {
    Files.writeString(Files.createDirectory(directory.resolve(name)).resolve("numobd"), targets);
  }

  private int targets(String source) {
    return StorageTargets.of(source, List.of(directory.resolve("nowhere"), directory));
  }
}
