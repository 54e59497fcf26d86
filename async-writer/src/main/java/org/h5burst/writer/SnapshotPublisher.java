package org.h5burst.writer;

import java.nio.file.Path;
import java.util.function.Consumer;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.engine.FileHandle;
import org.h5burst.writer.file.SnapshotSource;
import org.h5burst.writer.recover.Snapshot;
import org.h5burst.writer.recover.SnapshotMaker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes a snapshot on rank 0 after every so many flushes, as a part of the flush: no rank can begin the next burst
 * before. I/O thread.
 */
final class SnapshotPublisher implements SnapshotSource {
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotPublisher.class);

  private final Path file;
  private final int every;
  private long flushes;
  private boolean isWarned;

  SnapshotPublisher(FileHandle handle) {
    this.file = handle.plan().names().target();
    this.every = handle.ranks().rank() == 0 ? handle.plan().options().publishEvery() : 0;
  }

  /** Makes a snapshot after everything is flushed. If it fails, what the flush promised still holds. */
  @Override
  public void make(Consumer<Path> publish) {
    flushes++;
    if (every == 0 || flushes % every != 0) {
      return;
    }
    try {
      report(SnapshotMaker.makeAtRest(file, publish));
    } catch (RuntimeException | OutOfMemoryError failure) {
      LOG.warn("{}: no snapshot of flush {}: {}", file, flushes, Causes.words(failure));
    }
  }

  private void report(Snapshot snapshot) {
    if (!snapshot.omissions().isEmpty() && !isWarned) {
      isWarned = snapshot.isMade();
      snapshot.omissions().forEach(omission -> LOG.warn("{}: {}: {} is missing: {}", file,
          snapshot.isMade() ? "in snapshots" : "no snapshot", omission.dataset(), omission.reason()));
    }
  }
}
