package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import org.h5burst.writer.PathException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.manifest.CompleteFile;
import org.h5burst.writer.manifest.Manifest;
import org.h5burst.writer.manifest.ManifestReader;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files that a job that has ended left next to a file. Only files that certainly are such may be removed, because a
 * user may have files with such names. <b>Independent.</b>
 */
record Leftovers(FileNames names) {
  private static final Logger LOG = LoggerFactory.getLogger(Leftovers.class);

  /**
   * Requires that {@code FILE.partial} and {@code FILE.manifest}, if they exist, were left by a job, and that the
   * manifest is not needed for a file that was moved away.
   *
   * @param leftLock whether a job that had an unfinished file has left its lock
   */
  void requireOurs(boolean leftLock) {
    Path manifest = names.manifest();
    Path partial = names.partial();
    boolean promised = FileNames.exists(manifest);
    if (promised && !isManifest(manifest, leftLock)) {
      throw names.problem("cannot be replaced: %s is not a manifest that a job has left; check what it is, and move "
          + "it away", manifest);
    }
    if (promised && !FileNames.exists(partial) && !isVain(leftLock) && !isOfTheCompleteFile()) {
      throw mayBeNeeded();
    }
    boolean left = (leftLock || promised) && Files.isRegularFile(partial, LinkOption.NOFOLLOW_LINKS);
    if (!left && FileNames.exists(partial)) {
      throw names.problem("cannot be replaced: %s exists, and no manifest or lock next to it shows that it was left "
          + "unfinished by a job; "
          + "it may be a user's file, so move it away, or remove it", partial);
    }
  }

  /** Returns the failure for a manifest whose file was moved away, which nobody could rebuild without it. */
  WriterException mayBeNeeded() {
    return names.problem("may still be needed: %s exists, and its unfinished file was moved away, which cannot be "
        + "rebuilt without it. Move it next to that file, as FILE.partial and FILE.manifest, or remove it if you do "
        + "not need the data",
        names.manifest().getFileName());
  }

  /**
   * Returns whether the manifest belongs to the complete file: its job was killed between giving the file its name and
   * removing the manifest.
   */
  private boolean isOfTheCompleteFile() {
    try (ManifestReader manifest = ManifestReader.open(names.manifest())) {
      return manifest.isOf(CompleteFile.of(names.target()));
    } catch (IOException unknown) {
      return false;
    }
  }

  /**
   * Returns whether this is a manifest. A job that was killed right after creating it leaves an empty one, and its
   * lock.
   */
  private static boolean isManifest(Path manifest, boolean leftLock) {
    try {
      return Files.isRegularFile(manifest, LinkOption.NOFOLLOW_LINKS)
          && (Files.size(manifest) == 0 ? leftLock : Manifest.isManifest(manifest));
    } catch (IOException unreadable) {
      return false;
    }
  }

  /**
   * Returns whether {@code FILE.manifest} promises nothing, and there is no {@code FILE.partial} that it could be for.
   *
   * @param leftLock whether a job that had an unfinished file has left its lock
   */
  boolean isVain(boolean leftLock) {
    try {
      return !FileNames.exists(names.partial()) && isManifest(names.manifest(), leftLock)
          && ManifestReader.isVain(names.manifest());
    } catch (IOException unknown) {
      return false;
    }
  }

  /**
   * Removes the files, and logs it, because what an earlier job had flushed is then lost. The manifest is removed
   * first: alone it would be kept for a file that was moved away, and the lock identifies {@code FILE.partial} if this
   * job is killed.
   *
   * @param before called right before each removal; throws if it is not allowed
   */
  void remove(Runnable before) {
    if (FileNames.exists(names.partial()) && FileNames.exists(names.manifest())) {
      warn();
    }
    before.run();
    remove(names.manifest());
    before.run();
    remove(names.partial());
  }

  void remove(Path left) {
    try {
      Files.deleteIfExists(left);
    } catch (IOException failure) {
      throw new PathException(
          "cannot remove the unfinished %s: %s".formatted(left, Causes.reason(failure)), failure);
    }
  }

  private void warn() {
    try {
      long flushes = ManifestReader.flushes(names.manifest());
      if (flushes > 0) {
        LOG.warn("{}: replace() removes {}, which an earlier job has left unfinished; flushes in it: {}, the last at "
            + "{}", names.target(),
            names.partial(), flushes, Files.getLastModifiedTime(names.manifest(), LinkOption.NOFOLLOW_LINKS));
      }
    } catch (IOException unreadable) {
      LOG.warn("{}: replace() removes {}, which an earlier job has left unfinished; whether anything was flushed into "
          + "it cannot be read: {}", names.target(),
          names.partial(), Causes.reason(unreadable));
    }
  }
}
