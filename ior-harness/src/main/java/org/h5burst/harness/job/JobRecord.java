package org.h5burst.harness.job;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobEvent.Finished;
import org.h5burst.harness.job.JobEvent.Started;
import org.jspecify.annotations.Nullable;

/** Collects the events of one job. Any thread. */
public final class JobRecord implements Consumer<JobEvent> {
  private final List<BurstWritten> bursts = new ArrayList<>();
  private @Nullable Started started;
  private @Nullable Finished finished;

  @Override
  public synchronized void accept(JobEvent event) {
    switch (event) {
      case Started start -> started = start;
      case BurstWritten burst -> bursts.add(burst);
      case Finished end -> finished = end;
    }
  }

  /** Returns whether a burst has been reported. */
  public synchronized boolean hasBegun() {
    return started != null && !bursts.isEmpty();
  }

  /** Returns how it ended; null if it has not. */
  public synchronized @Nullable Finished end() {
    return finished;
  }

  /** Returns how the job began. */
  public synchronized Started started() {
    return require(started);
  }

  /** Returns how it ended. */
  public synchronized Finished finished() {
    return require(finished);
  }

  /** Returns the bursts of all lanes, in the order of writing. */
  public synchronized List<BurstWritten> bursts() {
    return List.copyOf(bursts);
  }

  /** Returns how many bursts there are by now. */
  public synchronized int count() {
    return bursts.size();
  }

  /** Returns the bursts of one lane. */
  public synchronized List<BurstWritten> bursts(String lane) {
    return bursts.stream().filter(burst -> burst.lane().equals(lane)).toList();
  }

  private static <E> E require(@Nullable E event) {
    if (event == null) {
      throw new CommandFailure("the job ended normally but did not report all of its work; please report this with "
          + "the command that you gave");
    }
    return event;
  }
}
