package org.h5burst.harness.job;

import java.io.IOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.doctor.MemoryInfo;
import org.jspecify.annotations.Nullable;

/**
 * The directory for files that a command deletes at the end.
 *
 * @param path an existing directory
 * @param fileSystem its type, such as {@code tmpfs}
 * @param reason why there
 */
public record TargetDirectory(Path path, String fileSystem, String reason) {
  private static final Path SHARED_MEMORY = Path.of("/dev/shm");
  private static final String MEMORY_FILE_SYSTEM = "tmpfs";
  private static final long MEMORY_LEFT_FREE = 1L << 30;

  /**
   * Returns the directory that was asked for, else shared memory, where no device blurs the figures, else the directory
   * for temporary files.
   *
   * @param neededBytes what the command will write
   * @throws CommandFailure if there is not enough room
   */
  public static TargetDirectory choose(@Nullable Path wanted, long neededBytes) {
    List<String> problems = new ArrayList<>();
    if (wanted != null) {
      return usable(wanted, "as you asked", neededBytes, problems).orElseThrow(() -> noneOf(problems));
    }
    if (Files.isDirectory(SHARED_MEMORY)) {
      Optional<TargetDirectory> memory =
          usable(SHARED_MEMORY, "memory, so that no disk affects the figures; --dir DIR chooses another "
              + "place", neededBytes, problems);
      if (memory.isPresent() && memory.get().fileSystem.equals(MEMORY_FILE_SYSTEM)) {
        return memory.get();
      }
    }
    String why = problems.isEmpty() ? "there is no %s here".formatted(SHARED_MEMORY) : problems.getFirst();
    return usable(Path.of(System.getProperty("java.io.tmpdir")), why + "; --dir DIR chooses another place", neededBytes,
        problems).orElseThrow(() -> noneOf(problems));
  }

  private static CommandFailure noneOf(List<String> problems) {
    return new CommandFailure(
        "%s; name a directory with --dir, or write less".formatted(String.join(", and ", problems)));
  }

  /** Returns a directory that can be used, or nothing; the problem is in the list then. */
  private static Optional<TargetDirectory> usable(Path path, String reason, long neededBytes, List<String> problems) {
    try {
      if (!Files.isDirectory(path) || !Files.isWritable(path)) {
        problems.add("%s is not a directory that can be written".formatted(path));
        return Optional.empty();
      }
      FileStore store = Files.getFileStore(path);
      long free = store.getUsableSpace();
      if (store.type().equals(MEMORY_FILE_SYSTEM)) {
        free = Math.min(free, MemoryInfo.read().getOrDefault("MemAvailable", Long.MAX_VALUE) - MEMORY_LEFT_FREE);
      }
      if (free < neededBytes) {
        problems.add("%s has room for %s only, but %s are needed".formatted(path, Text.bytes(Math.max(0, free)),
            Text.bytes(neededBytes)));
        return Optional.empty();
      }
      return Optional.of(new TargetDirectory(path, store.type(), reason));
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be examined".formatted(path), e);
    }
  }
}
