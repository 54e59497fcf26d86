package org.h5burst.harness.limits;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/**
 * What the ranks measure.
 *
 * @param directory where files are written
 * @param bytesPerRank how much each rank moves
 * @param repetitions how often
 */
record LimitsPlan(String directory, long bytesPerRank, int repetitions) {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  void write(Path scratch) throws IOException {
    MAPPER.writeValue(scratch.resolve("plan.json").toFile(), this);
  }

  static LimitsPlan read(Path scratch) throws IOException {
    return MAPPER.readValue(scratch.resolve("plan.json").toFile(), LimitsPlan.class);
  }

  static void writeLimits(Path scratch, List<Limit> limits) throws IOException {
    Path next = scratch.resolve("limits.next");
    MAPPER.writeValue(next.toFile(), limits);
    Files.move(next, file(scratch), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Those that have been measured by now. */
  static List<Limit> readLimits(Path scratch) throws IOException {
    return Files.exists(file(scratch)) ? List.of(MAPPER.readValue(file(scratch).toFile(), Limit[].class)) : List.of();
  }

  private static Path file(Path scratch) {
    return scratch.resolve("limits.json");
  }
}
