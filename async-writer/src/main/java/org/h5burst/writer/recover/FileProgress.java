package org.h5burst.writer.recover;

import java.util.List;

/**
 * What is known of a file that a job makes, when {@link FileFollower} has looked at it.
 *
 * @param state what becomes of it
 * @param flushes how many flushes have returned, or were about to; after the end of the job, those that were seen
 * @param bursts how many bursts they cover
 * @param datasets each dataset that was there at the last flush, in order of creation; those of strings are not among
 *     them
 */
public record FileProgress(State state, long flushes, long bursts, List<DatasetProgress> datasets) {
  /** Nothing was seen yet. */
  static final FileProgress NONE = new FileProgress(State.NOT_BEGUN, 0, 0, List.of());

  public FileProgress {
    datasets = List.copyOf(datasets);
  }

  /** What becomes of a file. */
  public enum State {
    /** There is no such file yet, and no unfinished one: no job has committed anything. */
    NOT_BEGUN,
    /** A job that lives, or may live on another host, writes it. */
    BEING_WRITTEN,
    /** It has its name: it is complete, and can be opened. */
    PUBLISHED,
    /** Its job has ended without completing it: {@link Recovery} rebuilds what was flushed. */
    WRITER_GONE,
    /** The unfinished file has gone, and no file has its name that it could be: its job has discarded it. */
    DISCARDED;

    /** Whether a job makes the file, or is about to. */
    public boolean isGoingOn() {
      return this == NOT_BEGUN || this == BEING_WRITTEN;
    }
  }

  /**
   * A dataset at the last flush.
   *
   * @param name its path in the file
   * @param extents its shape
   * @param flushedBytes of its elements, each as often as it was flushed
   * @param isReadable whether a snapshot can have its elements; not where parallel HDF5 places them in chunks
   */
  public record DatasetProgress(String name, List<Long> extents, long flushedBytes, boolean isReadable) {
    public DatasetProgress {
      extents = List.copyOf(extents);
    }
  }

  /** The same datasets, in another state. */
  FileProgress in(State other) {
    return new FileProgress(other, flushes, bursts, datasets);
  }

  /** Whether another look has found nothing new. */
  boolean isAs(FileProgress other) {
    return state == other.state && flushes == other.flushes;
  }
}
