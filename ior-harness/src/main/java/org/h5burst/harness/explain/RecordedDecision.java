package org.h5burst.harness.explain;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.h5burst.harness.cli.BoundedLines;
import org.h5burst.harness.cli.ChoiceModule;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.tuner.Circumstances;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.input.BoundedInput;
import org.jspecify.annotations.Nullable;

/**
 * A line that a job with {@code h5burst.explain} has recorded.
 *
 * @param burst number of the burst in its file, from 1
 * @param decision what was decided for it
 * @param explanation why
 * @param outcome how it went
 * @param circumstances what was seen next to it; jobs of earlier versions did not record it
 */
record RecordedDecision(long burst, Decision decision, Explanation explanation, Outcome outcome,
    Circumstances circumstances) {
  /** Room for about a hundred thousand bursts, all of which are kept in memory. */
  private static final long MAX_BYTES = 128 << 20;
  private static final int MAX_CHARACTERS = 1 << 20;
  private static final ObjectMapper MAPPER =
      new ObjectMapper().registerModule(new ChoiceModule()).disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  /** An explanation may have no account; the rest must be there. */
  RecordedDecision {
    Stream.of(decision, explanation, outcome).forEach(Objects::requireNonNull);
    circumstances = circumstances == null ? Circumstances.UNKNOWN : circumstances;
  }

  /**
   * Reads a record of decisions; what was written last may be cut off where a job was killed, and is left out then.
   *
   * @throws CommandFailure if the file cannot be read, or a line is none of ours
   */
  static List<RecordedDecision> read(Path file) {
    List<RecordedDecision> decisions = new ArrayList<>();
    // replaces a character that a kill has cut, and does not refuse it with all before it
    try (Reader text = new InputStreamReader(BoundedInput.open(file, MAX_BYTES), StandardCharsets.UTF_8);
        BoundedLines lines = new BoundedLines(text, MAX_CHARACTERS)) {
      for (@Nullable String line = lines.next(); line != null; line = lines.next()) {
        try {
          RecordedDecision decision = MAPPER.readValue(line, RecordedDecision.class);
          if (decision == null) {
            throw wrong(file, lines, "null");
          }
          decisions.add(decision);
        } catch (JsonProcessingException e) {
          if (!lines.isAtEnd() || decisions.isEmpty()) {
            throw wrong(file, lines, e.getOriginalMessage());
          }
        }
      }
    } catch (IOException e) {
      throw new CommandFailure(
          "%s cannot be read; a job writes it if it runs with -Dh5burst.explain=FILE".formatted(file), e);
    }
    return decisions;
  }

  private static CommandFailure wrong(Path file, BoundedLines lines, String why) {
    return new CommandFailure("%s, line %d is not a record of a decision: %s".formatted(file, lines.number(), why));
  }
}
