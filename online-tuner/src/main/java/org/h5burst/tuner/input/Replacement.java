package org.h5burst.tuner.input;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFileAttributeView;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.regex.Pattern;

/** Creates the file that will be renamed over an old one. */
public final class Replacement {
  private static final String UUID_DIGITS = "[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}";
  private static final Duration LONGEST_WRITE = Duration.ofHours(1);

  private Replacement() {}

  /**
   * Creates a new, empty file next to another, with that file's permissions if it exists, and otherwise those that the
   * umask leaves. A file of {@link Files#createTempFile} would be readable by its owner alone, also under the new name.
   *
   * @throws IOException if the directory cannot be written to
   */
  public static Path create(Path target) throws IOException {
    Path made = Files.createFile(
        target.toAbsolutePath().resolveSibling(".%s%s.new".formatted(target.getFileName(), UUID.randomUUID())));
    PosixFileAttributeView permissions = Files.getFileAttributeView(made, PosixFileAttributeView.class);
    if (permissions != null && Files.exists(target)) {
      permissions.setPermissions(Files.getPosixFilePermissions(target));
    }
    return made;
  }

  /**
   * Removes files of {@link #create} that killed processes left, if nothing was written to them for an hour. The caller
   * must keep others from replacing the file meanwhile.
   *
   * @throws IOException if the directory cannot be read, or written to
   */
  public static void removeStale(Path target) throws IOException {
    Pattern name = Pattern.compile(Pattern.quote("." + target.getFileName()) + UUID_DIGITS + "\\.new");
    FileTime longAgo = FileTime.from(Instant.now().minus(LONGEST_WRITE));
    try (
        DirectoryStream<Path> beside = Files.newDirectoryStream(target.toAbsolutePath().resolveSibling("."), "*.new")) {
      for (Path file : beside) {
        if (name.matcher(String.valueOf(file.getFileName())).matches()
            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)
            && Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).compareTo(longAgo) < 0) {
          Files.deleteIfExists(file);
        }
      }
    }
  }
}
