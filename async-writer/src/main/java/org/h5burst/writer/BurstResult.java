package org.h5burst.writer;

import java.util.List;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.pattern.IoPattern;
import org.jspecify.annotations.Nullable;

/**
 * How a burst was written, and what it read. All components are the same on all ranks, except {@code totalSeconds},
 * {@code notCollective}, {@code calls} and {@code explanation}.
 *
 * @param sequence number of the burst in its file, from 1
 * @param bytes bytes that all ranks wrote
 * @param pieces contiguous pieces in the file, all ranks
 * @param seconds time from agreement to the end of the slowest rank, without opening or reopening, and without
 *     planning, which comes before
 * @param totalSeconds time on this rank from the start of planning (merging its pieces) to the outcome of the last
 *     step: planning, agreement, opening, writing, reading, and the flush or the end of the file if the burst ended
 *     with one
 * @param openSeconds time for opening or reopening the file before the write; 0 if it stayed open as it was
 * @param writers number of ranks that handed data to the file system; -1 where the system does not report it
 * @param opened whether the file was opened for the first time
 * @param reopened whether the file was closed and opened with other hints
 * @param notCollective why HDF5 made this rank's collective write independent, as a message; empty if it did not, or if
 *     no collective write was requested
 * @param hints the hints in force, as the MPI-IO layer reports them
 * @param decision the tuner's decision
 * @param explanation why the tuner decided so; on rank 0 only
 * @param read what the burst read after it was written
 * @param calls the calls by which this rank wrote the burst, in order; empty unless {@code h5burst.calls} is on
 * @param pattern how the written datasets are distributed over the ranks, for looking up in a
 *     {@link org.h5burst.tuner.pattern.PatternRepository}; null unless {@code h5burst.pattern} is on
 * @param chunks what was chosen for chunks, as text: shapes of new datasets, levels, threads; empty if there was
 *     nothing to choose
 */
public record BurstResult(long sequence, long bytes, long pieces, double seconds, double totalSeconds,
    double openSeconds, int writers, boolean opened, boolean reopened,
    List<String> notCollective, Hints hints, @Nullable Decision decision, @Nullable Explanation explanation,
    ReadResult read, List<FileCall> calls, @Nullable IoPattern pattern, List<String> chunks) {
  /** Returns the same burst with the total time on this rank. */
  public BurstResult lasting(double seconds) {
    return new BurstResult(sequence, bytes, pieces, this.seconds, seconds, openSeconds, writers, opened, reopened,
        notCollective, hints, decision, explanation, read, calls, pattern, chunks);
  }

  /** Returns the same burst with what it read. */
  public BurstResult reading(ReadResult other) {
    return new BurstResult(sequence, bytes, pieces, seconds, totalSeconds, openSeconds, writers, opened, reopened,
        notCollective, hints, decision, explanation, other, calls, pattern, chunks);
  }

  /** Returns the observed bandwidth in bytes per second; 0 for an empty burst. */
  public double bandwidth() {
    return bytes == 0 ? 0 : bytes / seconds;
  }
}
