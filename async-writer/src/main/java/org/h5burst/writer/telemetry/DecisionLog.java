package org.h5burst.writer.telemetry;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.h5burst.mpi.Communicator;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Circumstances;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Explanation.Account;
import org.h5burst.tuner.Explanation.Expectation;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Outcome;
import org.h5burst.writer.configuration.WriterProperties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds a line of JSON to a file for each burst: what the tuner was told, what it decided and why, how it went, and what
 * was seen beside it. The keys are the names of the records' components. Rank 0 begins the file anew with the job's
 * first file. Each line is handed to the operating system when its burst is written and timed, so that a job that is
 * killed keeps it, and in one piece, so that the first ranks of several groups may share the file. A file that cannot
 * be written is named in the log once, and that is all. <b>Independent.</b> Used by one thread.
 */
public final class DecisionLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DecisionLog.class);

  /** Files whose blocks are known; a program may write any number of files. */
  private static final int MAX_FILES = 64;

  private final JsonFactory json = new JsonFactory();
  private final Map<String, Long> blockBytes = new LinkedHashMap<>() {
    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
      return size() > MAX_FILES;
    }
  };
  private final int cores;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private @Nullable Path path;
  private @Nullable OutputStream out;

  private DecisionLog(@Nullable Path path, boolean isWriter, Set<Path> begun) {
    cores = path == null ? 0 : Host.cores(); // nobody asks where nothing is recorded
    this.path = path;
    if (path != null && isWriter && begun.add(path.toAbsolutePath())) {
      try {
        Files.write(path, new byte[0]);
      } catch (IOException failure) {
        giveUp(path, failure);
      }
    }
  }

  /**
   * The log in a file.
   *
   * @param path of the file; empty: nothing is recorded
   * @param begun the logs that this process has begun, to which this is added: a job without MPI ends with its last
   *     file, and a program may write another one
   */
  public static DecisionLog in(Optional<Path> path, Communicator world, Set<Path> begun) {
    return new DecisionLog(path.orElse(null), world.rank() == 0, begun);
  }

  /**
   * Adds a burst.
   *
   * @param burst its number in its file, from 1
   * @param seen what the writer has seen of it; what the host is need not be in it
   */
  public void add(long burst, Decision decision, Explanation explanation, Outcome outcome, Circumstances seen) {
    Path target = path;
    if (target == null) {
      return;
    }
    bytes.reset();
    try (JsonGenerator generator = json.createGenerator(bytes)) {
      generator.writeStartObject();
      generator.writeNumberField("burst", burst);
      write(generator, decision);
      write(generator, explanation);
      write(generator, outcome);
      write(generator,
          seen.on(cores, blockBytes.computeIfAbsent(decision.stream(), file -> Host.blockBytes(Path.of(file)))));
      generator.writeEndObject();
      generator.writeRaw('\n');
    } catch (IOException impossible) {
      throw new IllegalStateException("a line could not be written into memory", impossible);
    }
    try {
      bytes.writeTo(opened(target));
    } catch (IOException failure) {
      giveUp(target, failure);
    }
  }

  private OutputStream opened(Path target) throws IOException {
    OutputStream open = out;
    if (open == null) {
      open = new FileOutputStream(target.toFile(), true);
      out = open;
    }
    return open;
  }

  private void giveUp(Path target, IOException failure) {
    LOG.warn("{} = {} cannot be written; decisions are not recorded: {}", WriterProperties.EXPLAIN, target,
        failure.toString());
    path = null;
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
    for (Knob knob : Knob.all()) {
      KnobFields.write(line, knob.key(), choice, knob);
    }
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

  private static void write(JsonGenerator line, Circumstances seen) throws IOException {
    line.writeObjectFieldStart("circumstances");
    line.writeNumberField("cores", seen.cores());
    line.writeNumberField("blockBytes", seen.blockBytes());
    line.writeNumberField("writers", seen.writers());
    line.writeArrayFieldStart("notCollective");
    for (String cause : seen.notCollective()) {
      line.writeString(cause);
    }
    line.writeEndArray();
    if (!seen.pattern().isEmpty()) {
      line.writeArrayFieldStart("pattern");
      for (String kind : seen.pattern()) {
        line.writeString(kind);
      }
      line.writeEndArray();
    }
    line.writeEndObject();
  }

  @Override
  public void close() {
    path = null;
    if (out != null) {
      try {
        out.close();
      } catch (IOException failure) {
        LOG.warn("{}: the last decisions may be lost: {}", WriterProperties.EXPLAIN, failure.toString());
      }
    }
  }
}
