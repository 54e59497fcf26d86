package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many storage targets stand behind a mounted file system, as Lustre's client reports it. Any thread;
 * <b>independent</b>.
 */
final class StorageTargets {
  /** Where the client reports it, by version. */
  private static final List<Path> CLIENTS = List.of(Path.of("/sys/fs/lustre/lov"), Path.of("/proc/fs/lustre/lov"));

  /**
   * The name of a file system stands behind the addresses of its servers: {@code 10.0.0.1@tcp:10.0.0.2@tcp:/scratch},
   * perhaps with a directory of it.
   */
  private static final Pattern SOURCE = Pattern.compile(".*:/([^/]+).*");

  private StorageTargets() {}

  /**
   * Returns how many.
   *
   * @param source what is mounted
   * @return 0 if nobody reports them
   */
  static int of(String source) {
    return of(source, CLIENTS);
  }

  static int of(String source, List<Path> clients) {
    Matcher name = SOURCE.matcher(source);
    if (name.matches()) {
      for (Path client : clients) {
        int count = count(client, name.group(1));
        if (count > 0) {
          return count;
        }
      }
    }
    return 0;
  }

  private static int count(Path client, String fileSystem) {
    try (DirectoryStream<Path> mounts =
        Files.newDirectoryStream(client, mount -> mount.getFileName().toString().startsWith(fileSystem + "-clilov-"))) {
      for (Path mount : mounts) {
        return Integer.parseInt(Files.readString(mount.resolve("numobd")).strip());
      }
      return 0;
    } catch (IOException | NumberFormatException untold) {
      return 0;
    }
  }
}
