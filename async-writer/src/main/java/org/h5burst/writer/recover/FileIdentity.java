package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import org.jspecify.annotations.Nullable;

/**
 * Which file has a name, and how far it has changed, as seen at one moment. File systems give the number of a file that
 * was removed to the next one: only the times distinguish them, unless somebody keeps the file open. Two are equal
 * where it is the same file, and nobody has changed it.
 *
 * @param key as {@link Recovery#key}
 * @param made when it was made; where the file system does not know that, when it was changed
 * @param changed when it was changed
 * @param bytes its size
 */
record FileIdentity(Object key, FileTime made, FileTime changed, long bytes) {
  /** Looks at a file; does not follow a link. */
  static FileIdentity of(Path path) throws IOException {
    BasicFileAttributes found = Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    return new FileIdentity(Recovery.key(found), found.creationTime(), found.lastModifiedTime(), found.size());
  }

  /** As {@link #of}; null where there is no such file. */
  static @Nullable FileIdentity orNull(Path path) {
    try {
      return of(path);
    } catch (IOException missing) {
      return null;
    }
  }

  /** Whether it is the same file later, whatever was written into it, as far as the file system shows that. */
  boolean mayBe(@Nullable FileIdentity later) {
    boolean isMakingKnown = !made.equals(changed);
    return later != null && key.equals(later.key) && (!isMakingKnown || made.equals(later.made));
  }
}
