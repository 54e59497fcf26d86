package org.h5burst.harness.trace;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadConstraints;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.exc.InvalidFormatException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.h5burst.harness.cli.BoundedLines;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.writer.ElementType;
import org.jspecify.annotations.Nullable;

/** Reads the trace of one rank, line by line, each of a bounded length and depth. Used by one thread. */
public final class TraceReader implements AutoCloseable {
  private static final int VERSION = 1;
  /** A selection of about a million points. */
  private static final int MAX_CHARACTERS = 16 << 20;
  private static final int DEEPEST = 32;
  private static final JsonFactory JSON =
      JsonFactory.builder().streamReadConstraints(StreamReadConstraints.builder().maxNestingDepth(DEEPEST).build())
          .build();
  private static final JsonMapper MAPPER =
      JsonMapper.builder(JSON).disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  private final Path path;
  private final BoundedLines lines;
  private final TraceRecord.Job job;
  /** The datasets that do not hold numbers, each by its number and by its name. */
  private final Set<String> others = new HashSet<>();

  private TraceReader(Path path, int rank) throws IOException {
    if (Files.exists(path) && !Files.isRegularFile(path)) {
      throw new CommandFailure("%s is not a regular file".formatted(path));
    }
    this.path = path;
    // which replaces a character that a kill has cut, and does not refuse it with all before it
    Reader text = new InputStreamReader(Files.newInputStream(path), StandardCharsets.UTF_8);
    this.lines = new BoundedLines(text, MAX_CHARACTERS);
    if (!(next() instanceof TraceRecord.Job first) || first.version() != VERSION || first.rank() != rank
        || first.ranks() <= rank) {
      lines.close();
      throw new CommandFailure("%s does not begin as the trace of rank %d, version %d".formatted(path, rank, VERSION));
    }
    this.job = first;
  }

  /**
   * Opens the trace of a rank. The caller closes it.
   *
   * @throws CommandFailure if there is none
   */
  public static TraceReader open(Path directory, int rank) {
    Path path = directory.resolve("rank%s.jsonl".formatted(rank));
    try {
      TraceReader reader = new TraceReader(path, rank);
      reader.requireLastRank(directory);
      return reader;
    } catch (IOException e) {
      throw new CommandFailure(
          "%s cannot be read; a trace is made by a program that runs with -Dh5burst.trace=DIR".formatted(path), e);
    }
  }

  /** Requires the trace of the last rank: otherwise a wrong number of ranks would be trusted, and memory allocated. */
  private void requireLastRank(Path directory) {
    Path last = directory.resolve("rank%s.jsonl".formatted(job.ranks() - 1));
    if (!Files.exists(last)) {
      close();
      throw new CommandFailure("%s is of a job of %d ranks, but there is no %s".formatted(path, job.ranks(), last));
    }
  }

  /** Returns how many ranks the job had. */
  public int ranks() {
    return job.ranks();
  }

  /**
   * Returns the next line; null at the end. A last line that was cut, because the program was killed, is left out. So
   * are the lines about datasets that do not hold numbers.
   *
   * @throws CommandFailure if a line is wrong; the message names it
   */
  public @Nullable TraceRecord next() {
    try {
      for (@Nullable String line = lines.next(); line != null; line = lines.next()) {
        TraceRecord record = parse(line);
        if (record != null && !isOfOther(record)) {
          return record;
        }
      }
      return null;
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be read".formatted(path), e);
    }
  }

  /** Returns a line; null for one that was cut or declares a dataset that does not hold numbers. */
  private @Nullable TraceRecord parse(String line) throws IOException {
    try {
      TraceRecord record = MAPPER.readValue(line, TraceRecord.class);
      if (record == null) {
        throw failure("null is not a call", null);
      }
      return record;
    } catch (JsonProcessingException e) {
      if (lines.number() > 1 && lines.isAtEnd() || isUnknownType(e) && addOther(line)) {
        return null;
      }
      throw failure(String.valueOf(e.getOriginalMessage()), e);
    }
  }

  private static boolean isUnknownType(JsonProcessingException wrong) {
    return wrong instanceof InvalidFormatException format && format.getTargetType() == ElementType.class
        && format.getValue() instanceof String;
  }

  private boolean addOther(String line) {
    try {
      JsonNode dataset = MAPPER.readTree(line);
      others.add(byNumber(dataset.path("file").asInt(), dataset.path("dataset").asInt()));
      return others.add(byName(dataset.path("file").asInt(), dataset.path("name").asText()));
    } catch (JsonProcessingException wrongAfterItsType) {
      return false;
    }
  }

  private boolean isOfOther(TraceRecord record) {
    return switch (record) {
      case TraceRecord.Transfer transfer -> others.contains(byNumber(transfer.file(), transfer.dataset()));
      case TraceRecord.Extend extend -> others.contains(byNumber(extend.file(), extend.dataset()));
      case TraceRecord.Attribute attribute -> others.contains(byName(attribute.file(), attribute.owner()));
      case TraceRecord.Job _,TraceRecord.Create _,TraceRecord.Open _,TraceRecord.Declared _ -> false;
      case TraceRecord.Group _,TraceRecord.Burst _ -> false;
    };
  }

  private static String byNumber(int file, int dataset) {
    return "%d %d".formatted(file, dataset);
  }

  private static String byName(int file, String name) {
    return "%d/%s".formatted(file, name);
  }

  /** Returns what is wrong with the line that was read last. */
  public CommandFailure failure(String what, @Nullable Throwable cause) {
    String message = "%s, line %d: %s".formatted(path, lines.number(), what);
    return cause == null ? new CommandFailure(message) : new CommandFailure(message, cause);
  }

  @Override
  public void close() {
    try {
      lines.close();
    } catch (IOException e) {
      throw new CommandFailure("%s cannot be closed".formatted(path), e);
    }
  }
}
