package org.h5burst.writer.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;

/**
 * What a job that has ended left next to a file. Only what surely is that may be removed: a user may have files of such
 * names. <b>Independent.</b>
 */
final class Leftovers {
  /** In the first of these bytes a manifest says what it is. */
  private static final int HEADER_BYTES = 16 << 10;

  private final FileNames names;

  Leftovers(FileNames names) {
    this.names = names;
  }

  /**
   * Demands that {@code FILE.partial} and {@code FILE.manifest}, where they exist, were left by a job.
   *
   * @param leftLock whether a job has left its lock
   */
  void requireOurs(boolean leftLock) {
    Path manifest = names.manifest();
    Path partial = names.partial();
    boolean promised = FileNames.exists(manifest);
    if (promised && !isManifest(manifest)) {
      throw names.problem("cannot be replaced: %s is not a manifest that a job has left; see what it is, and move it away", manifest);
    }
    if (FileNames.exists(partial) && !isUnfinished(partial, leftLock || promised)) {
      throw names.problem("cannot be replaced: %s exists, and no manifest or lock next to it shows that it was left unfinished by a job; "
          + "it may be somebody's own file, so move it away, or remove it", partial);
    }
  }

  private static boolean isUnfinished(Path partial, boolean told) {
    try {
      return Files.isRegularFile(partial, LinkOption.NOFOLLOW_LINKS) && (told || Files.size(partial) == 0);
    } catch (IOException gone) {
      return true;
    }
  }

  private static boolean isManifest(Path manifest) {
    if (!Files.isRegularFile(manifest, LinkOption.NOFOLLOW_LINKS)) {
      return false;
    }
    try (InputStream bytes = Files.newInputStream(manifest, LinkOption.NOFOLLOW_LINKS)) {
      String begin = new String(bytes.readNBytes(HEADER_BYTES), StandardCharsets.ISO_8859_1);
      return begin.isEmpty() || begin.contains("\"format\"") && begin.contains("\"backend\"");
    } catch (IOException unreadable) {
      return false;
    }
  }

  /** Removes them. */
  void remove() {
    for (Path left : new Path[] {names.partial(), names.manifest()}) {
      try {
        Files.deleteIfExists(left);
      } catch (IOException failure) {
        throw new WriterException(Category.PATH, "cannot remove the unfinished " + left, failure);
      }
    }
  }
}
