package org.h5burst.harness.explain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Outcome;

/**
 * A line that a job with {@code h5burst.explain} has recorded.
 *
 * @param burst number of the burst in its file, from 1
 * @param decision what was decided for it
 * @param explanation why
 * @param outcome how it went
 */
record RecordedDecision(long burst, Decision decision, Explanation explanation, Outcome outcome) {
  private static final ObjectMapper MAPPER = new ObjectMapper().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
      .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES);

  /**
   * Reads a record of decisions; what was written last may be cut off where a job was killed, and is left out then.
   *
   * @throws CommandFailure if the file cannot be read, or a line is none of ours
   */
  static List<RecordedDecision> read(Path file) {
    List<RecordedDecision> decisions = new ArrayList<>();
    try {
      List<String> lines = Files.readAllLines(file);
      for (int number = 0; number < lines.size(); number++) {
        try {
          decisions.add(MAPPER.readValue(lines.get(number), RecordedDecision.class));
        } catch (JsonProcessingException e) {
          if (number < lines.size() - 1 || decisions.isEmpty()) {
            throw new CommandFailure("%s, line %d is no record of a decision: %s".formatted(file, number + 1, e.getOriginalMessage()));
          }
        }
      }
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be read; a job writes it if it runs with -Dh5burst.explain=FILE".formatted(file), e);
    }
    return decisions;
  }
}
