package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Objects;
import org.h5burst.writer.PathException;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.manifest.CompleteFile;
import org.h5burst.writer.manifest.Manifest;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The manifest of this job on rank 0, known by more than its name: locked by the system, so that others see that the
 * job lives, and never confused with another file of that name. I/O thread only; <b>independent</b>.
 */
final class HeldManifest implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(HeldManifest.class);

  private final Path path;
  private final @Nullable Object key;
  private final SystemLock system;

  /** Takes over a manifest that was just created. */
  HeldManifest(Path path) {
    this.path = path;
    this.key = SystemLock.key(path, LinkOption.NOFOLLOW_LINKS);
    this.system = SystemLock.take(path);
  }

  private boolean isThere() {
    return FileNames.exists(path) && Objects.equals(key, SystemLock.key(path, LinkOption.NOFOLLOW_LINKS));
  }

  /**
   * Requires that the manifest has its name, without which nothing could be recovered.
   *
   * @throws PathException if not
   */
  void requireThere() {
    if (!isThere()) {
      throw new PathException(
          ("%s is not the manifest that this job writes: it was moved, removed or replaced, so nothing "
              + "could be recovered from it")
              .formatted(path));
    }
  }

  /**
   * Notes the identity of the complete file before it gets its final name, so that it is recognised if the job dies
   * before the manifest is removed. Without the note it must be compared, so a failure changes nothing.
   */
  void tellComplete(Manifest manifest, FileOnDisk disk) {
    disk.requireWhole();
    try {
      manifest.completed(CompleteFile.of(disk.path()));
    } catch (IOException failure) {
      LOG.warn("{} is complete, but that could not be noted in {}: {}", disk.path(), path, Causes.reason(failure));
    }
  }

  /** Removes the manifest, which is not needed any more, provided that it is this job's. */
  void remove() throws IOException {
    if (isThere()) {
      Files.delete(path);
    } else if (FileNames.exists(path)) {
      LOG.warn("{} is not the manifest that this job has made, and is not removed", path);
    }
  }

  /** Does the same after the file is complete and has its final name, whatever happens to the manifest. */
  void removeAfter(Path complete) {
    try {
      remove();
    } catch (IOException left) {
      LOG.warn("{} is complete, but {}, which is not needed any more, cannot be removed: {}; remove it before the "
          + "next job creates this file", complete,
          path, Causes.reason(left));
    }
  }

  @Override
  public void close() {
    system.close();
  }
}
