package org.h5burst.writer.file;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Objects;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.file.SystemLock.State;
import org.jspecify.annotations.Nullable;

/**
 * The final name of a file, and the file that has it before: none, an older file that is to be replaced, or a snapshot
 * of this job. Nothing else is ever replaced, nor a file that was changed since. I/O thread only; <b>independent</b>,
 * for rank 0.
 */
final class TargetName implements AutoCloseable {
  private final FileNames names;
  private final OpenMode mode;
  private final Runnable requireNotGivenUp;
  private @Nullable SystemLock replaced;
  private @Nullable FileIdentity seen;
  private boolean hasSnapshot;

  /**
   * Describes the final name of a file; touches nothing yet.
   *
   * @param requireNotGivenUp throws if nothing may be renamed any more; called right before each such call
   */
  TargetName(FileNames names, OpenMode mode, Runnable requireNotGivenUp) {
    this.names = names;
    this.mode = mode;
    this.requireNotGivenUp = requireNotGivenUp;
  }

  /** Keeps others from changing the older file that is to be replaced. */
  void holdOld() {
    SystemLock old = SystemLock.share(names.target()); // readers may use it, and nobody changes it any more
    replaced = old;
    if (old.state() == State.HELD) {
      throw FileChecks.inUse(names);
    }
    // as long as it is open, no other file is taken for it
    seen = old.opened().map(FileIdentity::ofOpen).orElseGet(() -> FileIdentity.orNull(names.target()));
  }

  /**
   * Gives the name to a file.
   *
   * @throws FileAlreadyExistsException if a file of another program has it
   */
  void give(Path from) throws IOException {
    if ((mode == OpenMode.TRUNCATE || hasSnapshot) && FileNames.exists(names.target())) {
      replace(from);
    } else {
      requireNotGivenUp.run();
      Renaming.withoutReplacing(from, names.target());
    }
  }

  /** Gives the name to a file that is replaced later. */
  void giveUntilComplete(Path made) throws IOException {
    FileIdentity identity = FileIdentity.of(made);
    give(made);
    close();
    replaced = SystemLock.share(names.target());
    seen = identity;
    hasSnapshot = true;
  }

  /**
   * Replaces the file that had the name when the lock was taken, or the last snapshot, provided that it was not
   * changed.
   */
  private void replace(Path from) throws IOException {
    if (Files.isSymbolicLink(names.target()) || !Objects.equals(seen, FileIdentity.orNull(names.target()))) {
      throw new FileAlreadyExistsException(names.target().toString());
    }
    if (SystemLock.isHeldAlone(names.target())) { // it came when the old one was locked already
      throw new IOException("%s is being changed by another job, and is not replaced".formatted(names.target()));
    }
    requireNotGivenUp.run();
    Files.move(from, names.target(), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }

  /** Lets others change the file that has the name. */
  @Override
  public void close() {
    if (replaced != null) {
      replaced.close();
      replaced = null;
    }
  }
}
