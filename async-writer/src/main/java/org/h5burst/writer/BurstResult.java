package org.h5burst.writer;

import java.util.List;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.pattern.IoPattern;
import org.jspecify.annotations.Nullable;

/**
 * How a burst was written, and what it has read; the same on all ranks, except for {@code totalSeconds},
 * {@code notCollective}, {@code calls} and {@code explanation}.
 *
 * @param sequence number of the burst in its file, from 1
 * @param bytes bytes that all ranks have written
 * @param pieces contiguous pieces in the file, all ranks
 * @param seconds time from agreement to the end of the slowest rank, without opening or reopening; without planning,
 *     which comes before
 * @param totalSeconds time from when this rank began to plan the burst to the outcome of the last step: planning
 *     (merging its pieces), agreement, opening, writing, reading, and for a flush or the end of the file that too
 * @param openSeconds time for opening or reopening before it; 0 if the file stayed as it was
 * @param writers ranks that really handed data to the file system; -1 where the system does not report it
 * @param opened whether the file was opened for the first time
 * @param reopened whether the file was closed and opened with other hints
 * @param notCollective why HDF5 made this rank's collective write an independent one, as a message; empty if it did
 *     not, or if it was not asked for a collective one
 * @param hints the hints in force, as the MPI-IO layer reports them
 * @param decision the tuner's decision
 * @param explanation why it decided so; on rank 0 only
 * @param read what the burst has read, after it was written
 * @param calls by which this rank wrote it, in order; empty unless {@code h5burst.calls} is on
 * @param pattern how the datasets that it has written are distributed over the ranks, to be looked up in a
 *     {@link org.h5burst.tuner.pattern.PatternRepository}; null unless
 * {@code h5burst.pattern} is on
 * @param chunks what was chosen for chunks, as text: the shapes of new datasets, levels, threads; empty where nothing
 *     was left open
 */
public record BurstResult(long sequence, long bytes, long pieces, double seconds, double totalSeconds,
    double openSeconds, int writers, boolean opened, boolean reopened,
    List<String> notCollective, Hints hints, @Nullable Decision decision, @Nullable Explanation explanation,
    ReadResult read, List<FileCall> calls, @Nullable IoPattern pattern, List<String> chunks) {
  /** The same burst, when it is known how long all of it took on this rank. */
  public BurstResult lasting(double seconds) {
    return new BurstResult(sequence, bytes, pieces, this.seconds, seconds, openSeconds, writers, opened, reopened,
        notCollective, hints, decision, explanation, read, calls, pattern, chunks);
  }

  /** The same burst, when it has read. */
  public BurstResult reading(ReadResult other) {
    return new BurstResult(sequence, bytes, pieces, seconds, totalSeconds, openSeconds, writers, opened, reopened,
        notCollective, hints, decision, explanation, other, calls, pattern, chunks);
  }

  /** Observed bandwidth in bytes per second; 0 for an empty burst. */
  public double bandwidth() {
    return bytes == 0 ? 0 : bytes / seconds;
  }
}
