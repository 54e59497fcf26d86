package org.h5burst.writer;

import java.nio.file.Path;
import org.h5burst.writer.engine.FileHandle;
import org.h5burst.writer.recover.Snapshot;
import org.h5burst.writer.recover.SnapshotMaker;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Publishes what was flushed after each so many flushes, on rank 0: no rank can begin the next burst before this one
 * has returned from its flush. One application thread.
 */
final class SnapshotPublisher {
  private static final Logger LOG = LoggerFactory.getLogger(SnapshotPublisher.class);

  private final FileHandle handle;
  private final Path file;
  private final int every;
  private long flushes;
  private boolean isWarned;

  SnapshotPublisher(FileHandle handle) {
    this.handle = handle;
    this.file = handle.plan().names().target();
    this.every = handle.ranks().rank() == 0 ? handle.plan().options().publishEvery() : 0;
  }

  /** A flush has returned. A snapshot that cannot be made changes nothing in what it has promised. */
  void flushed() {
    flushes++;
    if (every == 0 || flushes % every != 0) {
      return;
    }
    try {
      handle.publishSnapshot(publish -> report(SnapshotMaker.makeAtRest(file, publish)));
    } catch (WriterException failure) {
      LOG.warn("{}: no snapshot of flush {}: {}", file, flushes, failure.getMessage());
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
