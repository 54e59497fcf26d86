package org.h5burst.writer.telemetry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Explanation.Account;
import org.h5burst.tuner.Explanation.Expectation;
import org.h5burst.tuner.Outcome;
import org.h5burst.writer.Setting;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds a line of JSON to a file for each burst: what the tuner was told, what it decided and why, and how it went. The keys are the names of the records' components. Lines are
 * gathered and added many at a time, each whole, so that several jobs may share a file. A file that cannot be written is named in the log once, and that is all. <b>Independent.</b>
 * Used by one thread.
 */
public final class DecisionLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DecisionLog.class);
  private static final int GATHERED_BYTES = 1 << 14;

  private final JsonFactory json = new JsonFactory();
  private final ByteArrayOutputStream gathered = new ByteArrayOutputStream();
  private @Nullable Path path;

  /**
   * A log.
   *
   * @param path where to; null = nowhere
   */
  public DecisionLog(@Nullable Path path) {
    this.path = path;
  }

  /** The log that {@link Setting#EXPLAIN} names. */
  public static DecisionLog ofProperties() {
    String text = Setting.EXPLAIN.text();
    return new DecisionLog(text.isEmpty() ? null : Path.of(text));
  }

  /**
   * Adds a burst.
   *
   * @param burst its number in its file, from 1
   */
  public void add(long burst, Decision decision, Explanation explanation, Outcome outcome) {
    if (path == null) {
      return;
    }
    try (JsonGenerator line = json.createGenerator(gathered)) {
      line.writeStartObject();
      line.writeNumberField("burst", burst);
      write(line, decision);
      write(line, explanation);
      write(line, outcome);
      line.writeEndObject();
      line.writeRaw('\n');
    } catch (IOException impossible) {
      throw new IllegalStateException("a line could not be written into memory", impossible);
    }
    if (gathered.size() >= GATHERED_BYTES) {
      flush();
    }
  }

  /** Hands all lines to the operating system. */
  public void flush() {
    Path target = path;
    if (target == null || gathered.size() == 0) {
      return;
    }
    try (FileChannel channel = FileChannel.open(target, StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
      ByteBuffer lines = ByteBuffer.wrap(gathered.toByteArray());
      while (lines.hasRemaining()) {
        channel.write(lines);
      }
    } catch (IOException failure) {
      LOG.warn("{} = {} cannot be written; decisions are not recorded: {}", Setting.EXPLAIN.property(), target, failure.toString());
      path = null;
    }
    gathered.reset();
  }

  private static void write(JsonGenerator line, Decision decision) throws IOException {
    line.writeObjectFieldStart("decision");
    line.writeStringField("stream", decision.stream());
    line.writeStringField("operation", decision.operation().name());
    write(line, decision.features());
    write(line, decision.choice());
    line.writeStringField("reason", decision.reason().name());
    line.writeEndObject();
  }

  private static void write(JsonGenerator line, BurstFeatures features) throws IOException {
    line.writeObjectFieldStart("features");
    line.writeNumberField("nodes", features.nodes());
    line.writeNumberField("ranks", features.ranks());
    line.writeNumberField("bytesPerRank", features.bytesPerRank());
    line.writeNumberField("aggregateBytes", features.aggregateBytes());
    line.writeNumberField("datasets", features.datasets());
    line.writeNumberField("piecesPerRank", features.piecesPerRank());
    line.writeNumberField("pieceBytes", features.pieceBytes());
    line.writeBooleanField("strided", features.strided());
    line.writeBooleanField("newFile", features.newFile());
    line.writeEndObject();
  }

  private static void write(JsonGenerator line, Choice choice) throws IOException {
    line.writeObjectFieldStart("choice");
    line.writeStringField("mode", choice.mode().name());
    line.writeNumberField("aggregators", choice.aggregators());
    line.writeNumberField("bufferBytes", choice.bufferBytes());
    line.writeNumberField("stripeCount", choice.stripeCount());
    line.writeNumberField("stripeBytes", choice.stripeBytes());
    line.writeBooleanField("aligned", choice.aligned());
    line.writeEndObject();
  }

  private static void write(JsonGenerator line, Explanation explanation) throws IOException {
    line.writeObjectFieldStart("explanation");
    line.writeStringField("because", explanation.because());
    if (explanation.account() != null) {
      line.writeFieldName("account");
      write(line, explanation.account());
    }
    line.writeEndObject();
  }

  private static void write(JsonGenerator line, Account account) throws IOException {
    line.writeStartObject();
    line.writeFieldName("chosen");
    write(line, account.chosen());
    line.writeArrayFieldStart("best");
    for (Expectation arm : account.best()) {
      write(line, arm);
    }
    line.writeEndArray();
    line.writeNumberField("defaultSeconds", account.defaultSeconds());
    line.writeNumberField("moveSeconds", account.moveSeconds());
    line.writeNumberField("burst", account.burst());
    line.writeNumberField("wonSeconds", account.wonSeconds());
    line.writeNumberField("purseSeconds", account.purseSeconds());
    line.writeEndObject();
  }

  private static void write(JsonGenerator line, Expectation arm) throws IOException {
    line.writeStartObject();
    write(line, arm.choice());
    line.writeNumberField("seconds", arm.seconds());
    line.writeNumberField("factor", arm.factor());
    line.writeEndObject();
  }

  private static void write(JsonGenerator line, Outcome outcome) throws IOException {
    line.writeObjectFieldStart("outcome");
    line.writeNumberField("seconds", outcome.seconds());
    line.writeNumberField("bytes", outcome.bytes());
    line.writeNumberField("moveSeconds", outcome.moveSeconds());
    line.writeEndObject();
  }

  @Override
  public void close() {
    flush();
  }
}
