package org.h5burst.harness.job;

import java.util.List;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;

/** A burst as a line of CSV; components as in {@link BurstWritten}. */
public record BurstRow(String lane, int burst, String kernel, long bytes, long pieces, double seconds,
    double openSeconds, int writers, boolean opened, boolean reopened, Choice choice, Decision.Reason reason) {
  /** Returns a line for each burst. */
  public static List<BurstRow> of(List<BurstWritten> bursts) {
    return bursts.stream()
        .map(burst -> new BurstRow(burst.lane(), burst.burst(), burst.kernel(), burst.bytes(), burst.pieces(),
            burst.seconds(),
            burst.openSeconds(), burst.writers(), burst.opened(), burst.reopened(), burst.choice(), burst.reason()))
        .toList();
  }
}
