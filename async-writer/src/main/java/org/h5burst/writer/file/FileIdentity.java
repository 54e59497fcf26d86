package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Which file has a name, and how far it has changed, as seen at one moment. File systems give the number of a file that
 * was removed to the next one: only the times distinguish them, unless somebody keeps the file open. Two are equal
 * where it is the same file, and nobody has changed it.
 *
 * @param key its number, or what is there of one
 * @param made when it was made; where the file system does not know that, when it was changed
 * @param changed when it was changed
 * @param bytes its size
 */
public record FileIdentity(Object key, FileTime made, FileTime changed, long bytes) {
  /** Looks at a file; does not follow a link. */
  public static FileIdentity of(Path path) throws IOException {
    return of(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static FileIdentity of(Path path, LinkOption... options) throws IOException {
    BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class, options);
    return new FileIdentity(Objects.requireNonNullElse(found.fileKey(), found.creationTime()), found.creationTime(),
        found.lastModifiedTime(), found.size());
  }

  /** Looks at a file that is open, by the link by which the system shows it. */
  static @Nullable FileIdentity ofOpen(Path shown) {
    try {
      return of(shown, new LinkOption[0]);
    } catch (IOException unknown) {
      return null;
    }
  }

  /** Like {@link #of}; null where there is no such file. */
  public static @Nullable FileIdentity orNull(Path path) {
    try {
      return of(path);
    } catch (IOException missing) {
      return null;
    }
  }

  /** Returns whether it is the same file later, whatever was written into it, as far as the file system shows that. */
  public boolean mayBe(@Nullable FileIdentity later) {
    boolean isMakingKnown = !made.equals(changed);
    return later != null && key.equals(later.key) && (!isMakingKnown || made.equals(later.made));
  }
}
