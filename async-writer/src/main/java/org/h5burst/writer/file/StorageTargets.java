package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Determines how many storage targets a mounted file system has, as Lustre's client reports it. Any thread;
 * <b>independent</b>.
 */
final class StorageTargets {
  /** Paths at which the client reports it, by version. */
  private static final List<Path> CLIENTS = List.of(Path.of("/sys/fs/lustre/lov"), Path.of("/proc/fs/lustre/lov"));

  /**
   * The name of a file system follows the addresses of its servers: {@code 10.0.0.1@tcp:10.0.0.2@tcp:/scratch}, perhaps
   * with a directory in it.
   */
  private static final Pattern SOURCE = Pattern.compile(".*:/([^/]+).*");

  private StorageTargets() {}

  /**
   * Returns the number of storage targets.
   *
   * @param source source of the mount
   * @return 0 if it is not reported
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
