package org.h5burst.tuner.input;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.util.UUID;

/** Makes the file that will be renamed over an old one. */
public final class Replacement {
  private Replacement() {}

  /**
   * A new, empty file beside another: with the permissions of that one, if it exists, or else those that the umask leaves. A file of
   * {@link Files#createTempFile} would be its owner's alone, and stay so under the new name.
   *
   * @throws IOException if the directory cannot be written to
   */
  public static Path create(Path target) throws IOException {
    Path made = Files.createFile(target.toAbsolutePath().resolveSibling(".%s%s.new".formatted(target.getFileName(), UUID.randomUUID())));
    PosixFileAttributeView permissions = Files.getFileAttributeView(made, PosixFileAttributeView.class);
    if (permissions != null && Files.exists(target)) {
      permissions.setPermissions(Files.getPosixFilePermissions(target));
    }
    return made;
  }
}
