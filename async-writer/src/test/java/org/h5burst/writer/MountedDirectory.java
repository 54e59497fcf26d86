package org.h5burst.writer;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * A small file system in memory over a directory, in a mount namespace that a process of its own keeps: only programs
 * that are started in it see it, and it vanishes with them. Needs a user who may mount; tests fail, rather than pass
 * unseen, where that is not so.
 */
public final class MountedDirectory implements AutoCloseable {
  private final Path directory;
  private final Process keeper;

  private MountedDirectory(Path directory, Process keeper) {
    this.directory = directory;
    this.keeper = keeper;
  }

  /** Mounts it, with mount(8)'s options, such as {@code size=24m} or {@code ro}. */
  public static MountedDirectory over(Path directory, String options) throws IOException {
    Files.createDirectories(directory);
    String mount = "mount -t tmpfs -o \"$1\" tmpfs \"$0\" && echo mounted && exec cat";
    Process keeper = new ProcessBuilder("unshare", "--mount", "sh", "-c", mount, directory.toString(), options)
        .redirectErrorStream(true).start();
    BufferedReader said = keeper.inputReader(StandardCharsets.UTF_8);
    String first = said.readLine();
    if (!"mounted".equals(first)) {
      throw new IOException(("no file system could be mounted over %s, which this test needs root for (unshare, "
          + "mount): %s").formatted(directory, first));
    }
    return new MountedDirectory(directory, keeper);
  }

  /** What comes before the command line of a program that shall see it. */
  public List<String> inside() {
    return List.of("nsenter", "--mount", "--target", Long.toString(keeper.pid()));
  }

  /** The directory as programs outside see it. */
  public Path fromOutside() {
    return Path.of("/proc", Long.toString(keeper.pid()), "root")
        .resolve(Path.of("/").relativize(directory.toAbsolutePath()));
  }

  @Override
  public void close() {
    keeper.destroyForcibly();
  }
}
