package org.h5burst.harness.job;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Objects;
import java.util.SortedMap;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;

/** A report of rank 0 about a running job. */
@JsonTypeInfo(use = JsonTypeInfo.Id.SIMPLE_NAME, property = "event")
@JsonSubTypes({@JsonSubTypes.Type(JobEvent.Started.class), @JsonSubTypes.Type(JobEvent.BurstWritten.class),
  @JsonSubTypes.Type(JobEvent.Finished.class)})
public sealed interface JobEvent {
  /**
   * MPI runs on all ranks and the files are known.
   *
   * @param mpi the family of MPI
   * @param mpiVersion what the library says of itself
   * @param ranks processes
   * @param nodes hosts
   * @param backend what writes the files
   */
  record Started(String mpi, String mpiVersion, int ranks, int nodes, String backend) implements JobEvent {
    /** A job has opened its first file. */
    public static Started with(Mpi mpi, BurstFile first) {
      return new Started(mpi.implementation().kind().name(), mpi.implementation().version(), mpi.world().size(),
          mpi.world().nodes(), first.backend());
    }
  }

  /**
   * A burst is in its file.
   *
   * @param lane the lane's name
   * @param burst its number, from 0
   * @param kernel the kernel's label
   * @param bytes bytes of all ranks
   * @param pieces contiguous pieces in the file, all ranks
   * @param seconds time from the ranks' agreement to the end of the slowest, without opening
   * @param openSeconds time for opening or reopening before it
   * @param writers ranks that really handed data to the file system; -1 = unknown
   * @param opened whether the file was opened for the first time
   * @param reopened whether the file was closed and opened with other hints
   * @param hints what the MPI-IO layer says it uses
   * @param choice how it was written
   * @param reason why, in one word
   * @param explanation why, in a sentence
   */
  record BurstWritten(String lane, int burst, String kernel, long bytes, long pieces, double seconds,
      double openSeconds, int writers, boolean opened, boolean reopened, SortedMap<String, String> hints, Choice choice,
      Decision.Reason reason, String explanation) implements JobEvent {
    /** Returns a burst that wrote something, as its result has it. */
    public static BurstWritten of(String lane, int burst, String kernel, BurstResult result) {
      Decision decision = Objects.requireNonNull(result.decision(), "a burst with data has a decision");
      return new BurstWritten(lane, burst, kernel, result.bytes(), result.pieces(), result.seconds(),
          result.openSeconds(), result.writers(), result.opened(), result.reopened(), result.hints().values(),
          decision.choice(), decision.reason(), result.explanation() == null ? "" : result.explanation().words());
    }

    /** Returns the bytes per second. */
    public double bandwidth() {
      return bytes / seconds;
    }
  }

  /**
   * All files are closed.
   *
   * @param seconds time from the first burst to the last close, with everything that was done between
   * @param closeSeconds of these, to close all files; 0 if not known
   */
  record Finished(double seconds, double closeSeconds) implements JobEvent {}
}
