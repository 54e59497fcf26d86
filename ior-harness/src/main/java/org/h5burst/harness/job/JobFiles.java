package org.h5burst.harness.job;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.cli.ChoiceModule;

/**
 * The files through which a command and its ranks communicate: the plan goes to the ranks, events come back, one line
 * of JSON each.
 *
 * @param directory where they are
 */
public record JobFiles(Path directory) {
  private static final ObjectMapper MAPPER =
      new ObjectMapper().registerModule(new ChoiceModule()).disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

  /** Returns what the ranks print. */
  Path log() {
    return directory.resolve("output.log");
  }

  /** Writes what the ranks shall do, a record. */
  public void writePlan(Object plan) throws IOException {
    Files.writeString(plan(), MAPPER.writeValueAsString(plan));
    Files.createFile(events());
  }

  /** Returns what the ranks shall do. */
  public <P> P readPlan(Class<P> type) throws IOException {
    return MAPPER.readValue(plan().toFile(), type);
  }

  /** Adds an event; one rank at a time. */
  public <E> void append(Class<E> type, E event) {
    try {
      Files.writeString(events(), MAPPER.writerFor(type).writeValueAsString(event) + "\n", StandardOpenOption.APPEND);
    } catch (IOException e) {
      throw new UncheckedIOException("the job's events cannot be written to " + events(), e);
    }
  }

  /** Reads the events that have been added since the last call. */
  public <E> Tail<E> tail(Class<E> type) throws IOException {
    return new Tail<>(type, FileChannel.open(events()));
  }

  private Path plan() {
    return directory.resolve("plan.json");
  }

  private Path events() {
    return directory.resolve("events.jsonl");
  }

  /** A reader that stays at the end of a growing file. */
  public static final class Tail<E> implements AutoCloseable {
    private static final int BUFFER_BYTES = 1 << 16;

    private final Class<E> type;
    private final FileChannel channel;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private final StringBuilder partial = new StringBuilder();

    private Tail(Class<E> type, FileChannel channel) {
      this.type = type;
      this.channel = channel;
    }

    /** Returns the events whose lines are complete by now. */
    public List<E> poll() throws IOException {
      while (channel.read(buffer.clear()) > 0) {
        partial.append(StandardCharsets.ISO_8859_1.decode(buffer.flip()));
      }
      List<E> events = new ArrayList<>();
      int begin = 0;
      for (int end = partial.indexOf("\n"); end >= 0; end = partial.indexOf("\n", begin)) {
        events.add(parse(partial.substring(begin, end)));
        begin = end + 1;
      }
      partial.delete(0, begin);
      return events;
    }

    /**
     * Parses an event. Its bytes were read as ISO 8859-1, so a character that a read cut in two is whole again here.
     */
    private E parse(String line) throws JsonProcessingException {
      return MAPPER.readValue(new String(line.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8), type);
    }

    @Override
    public void close() throws IOException {
      channel.close();
    }
  }
}
