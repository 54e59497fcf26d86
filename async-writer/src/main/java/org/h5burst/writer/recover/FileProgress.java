package org.h5burst.writer.recover;

import java.util.List;

/**
 * The progress of a file that a job writes, when {@link FileFollower} looked at it.
 *
 * @param state how far the file is
 * @param flushes number of flushes that have returned or were about to; after the end of the job, those that were seen
 * @param bursts number of bursts that they cover
 * @param datasets datasets at the last flush, in order of creation, without datasets of strings
 */
public record FileProgress(State state, long flushes, long bursts, List<DatasetProgress> datasets) {
  /** Nothing was seen yet. */
  static final FileProgress NONE = new FileProgress(State.NOT_BEGUN, 0, 0, List.of());

  public FileProgress {
    datasets = List.copyOf(datasets);
  }

  /** The state of a file. */
  public enum State {
    /** The file does not exist yet, nor an unfinished one: no job has committed anything. */
    NOT_BEGUN,
    /** A job writes it; the job lives, or runs on another host and may live. */
    BEING_WRITTEN,
    /** The file is complete under its final name and can be opened. */
    PUBLISHED,
    /** The job has ended without completing the file: {@link Recovery} rebuilds what was flushed. */
    WRITER_GONE,
    /** The job has discarded the file: the unfinished file is gone, and a file of that name is a different one. */
    DISCARDED;

    /** Returns whether a job writes the file, or is about to. */
    public boolean isGoingOn() {
      return this == NOT_BEGUN || this == BEING_WRITTEN;
    }
  }

  /**
   * A dataset at the last flush.
   *
   * @param name its path in the file
   * @param extents its shape
   * @param flushedBytes bytes of its elements, counted each time they were flushed
   * @param isReadable whether a snapshot can contain its elements; false if the manifest does not cover them
   */
  public record DatasetProgress(String name, List<Long> extents, long flushedBytes, boolean isReadable) {
    public DatasetProgress {
      extents = List.copyOf(extents);
    }
  }

  /** Returns the same datasets in another state. */
  FileProgress in(State other) {
    return new FileProgress(other, flushes, bursts, datasets);
  }

  /** Returns whether the other progress shows nothing new. */
  boolean isAs(FileProgress other) {
    return state == other.state && flushes == other.flushes;
  }
}
