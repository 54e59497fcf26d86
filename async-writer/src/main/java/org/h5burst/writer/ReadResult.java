package org.h5burst.writer;

import java.util.List;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.jspecify.annotations.Nullable;

/**
 * What a burst read, and how. All components are the same on all ranks, except {@code notCollective} and
 * {@code explanation}.
 *
 * @param bytes bytes that all ranks read, as stored in the file; an element that a rank reads several times counts once
 * @param pieces number of contiguous pieces in the file, of all ranks together
 * @param seconds time from agreement to the end of the slowest rank, without opening or reopening
 * @param openSeconds time for opening or reopening the file before the read; 0 if it stayed open as it was
 * @param opened whether the file was opened for the first time
 * @param reopened whether the file was closed and opened with other hints
 * @param notCollective why HDF5 made this rank's collective read independent, as a message; empty if it did not, or if
 *     no collective read was requested
 * @param hints the hints in force, as the MPI-IO layer reports them
 * @param decision the tuner's decision; null if nothing was read
 * @param explanation why the tuner decided so; on rank 0 only
 */
public record ReadResult(long bytes, long pieces, double seconds, double openSeconds, boolean opened, boolean reopened,
    List<String> notCollective, Hints hints,
    @Nullable Decision decision, @Nullable Explanation explanation) {
  /** The result of a burst that read nothing. */
  public static final ReadResult NONE = new ReadResult(0, 0, 0, 0, false, false, List.of(), Hints.NONE, null, null);

  /** Returns the observed bandwidth in bytes per second; 0 if nothing was read. */
  public double bandwidth() {
    return bytes == 0 ? 0 : bytes / seconds;
  }
}
