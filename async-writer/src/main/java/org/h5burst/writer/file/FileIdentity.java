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
 * The identity of a named file and its state at one moment. File systems give the number of a removed file to the next
 * one, so only the times distinguish them, unless somebody keeps the file open. Two are equal if they are the same,
 * unchanged file.
 *
 * @param key its number, if there is one
 * @param made creation time; if the file system does not know it, the time of the last change
 * @param changed time of the last change
 * @param bytes its size
 */
public record FileIdentity(Object key, FileTime made, FileTime changed, long bytes) {
  /** Reads the identity of a file; does not follow a link. */
  public static FileIdentity of(Path path) throws IOException {
    return of(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static FileIdentity of(Path path, LinkOption... options) throws IOException {
    BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class, options);
    return new FileIdentity(Objects.requireNonNullElse(found.fileKey(), found.creationTime()), found.creationTime(),
        found.lastModifiedTime(), found.size());
  }

  /** Reads the identity of an open file, through the link by which the system shows it. */
  static @Nullable FileIdentity ofOpen(Path shown) {
    try {
      return of(shown, new LinkOption[0]);
    } catch (IOException unknown) {
      return null;
    }
  }

  /** Like {@link #of}; null if there is no such file. */
  public static @Nullable FileIdentity orNull(Path path) {
    try {
      return of(path);
    } catch (IOException missing) {
      return null;
    }
  }

  /** Returns whether it may be the same file later, after any writes, as far as the file system shows. */
  public boolean mayBe(@Nullable FileIdentity later) {
    boolean isMakingKnown = !made.equals(changed);
    return later != null && key.equals(later.key) && (!isMakingKnown || made.equals(later.made));
  }
}
