package org.h5burst.harness.ior;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * One iteration, as IOR tells it.
 *
 * @param iteration from 0
 * @param openSeconds opening, of the slowest rank
 * @param accessSeconds writing
 * @param closeSeconds closing, with fsync if asked for
 * @param totalSeconds from the first open to the last close; IOR's bandwidth is made of it
 */
record IorTiming(int iteration, double openSeconds, double accessSeconds, double closeSeconds, double totalSeconds) {
  private static final ObjectMapper MAPPER = new ObjectMapper();
  private static final double MEBI = 1 << 20;

  /** MiB per second. */
  double bandwidth(IorPlan plan) {
    return plan.bytes() / MEBI / totalSeconds;
  }

  /** Transfers per second of writing. */
  double iops(IorPlan plan) {
    return plan.transfers() / accessSeconds;
  }

  /** Mean seconds of a transfer. */
  double latency(IorPlan plan) {
    return accessSeconds * plan.ranks() / plan.transfers();
  }

  static void write(Path scratch, List<IorTiming> timings) throws IOException {
    MAPPER.writeValue(scratch.resolve("timings.json").toFile(), timings);
  }

  static List<IorTiming> read(Path scratch) throws IOException {
    return List.of(MAPPER.readValue(scratch.resolve("timings.json").toFile(), IorTiming[].class));
  }
}
