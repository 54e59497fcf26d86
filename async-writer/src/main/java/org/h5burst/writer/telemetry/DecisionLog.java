package org.h5burst.writer.telemetry;

import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.h5burst.mpi.Communicator;
import org.h5burst.tuner.Circumstances;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Outcome;
import org.h5burst.writer.configuration.WriterProperties;
import org.h5burst.writer.json.JsonObject;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Adds a line of JSON to a file for each burst: the tuner's input, its decision and the reason, the result, and what
 * else was observed. The keys are the names of the records' components. Rank 0 starts a new file with the job's first
 * file. Each line is passed to the operating system when its burst is written and timed, so a job that is killed keeps
 * it, and in one piece, so the first ranks of several groups may share the file. If a file cannot be written, the log
 * says so once. <b>Independent.</b> Used by one thread.
 */
public final class DecisionLog implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(DecisionLog.class);

  /** The number of files whose block sizes are kept; a program may write any number of files. */
  private static final int MAX_FILES = 64;

  /** Among the first bytes of HDF5 files and knowledge files is a NUL, which no text has. */
  private static final int BEGIN_BYTES = 16;

  private final Map<String, Long> blockBytes = new LinkedHashMap<>() {
    @Override
    protected boolean removeEldestEntry(Map.Entry<String, Long> eldest) {
      return size() > MAX_FILES;
    }
  };
  private final int cores;
  private @Nullable Path path;
  private @Nullable OutputStream out;

  private DecisionLog(@Nullable Path path, boolean isWriter, Set<Path> begun) {
    cores = path == null ? 0 : Host.cores(); // nobody asks where nothing is recorded
    this.path = path;
    if (path != null && isWriter && begun.add(path.toAbsolutePath())) {
      try {
        requireNoData(path);
        Files.write(path, new byte[0]);
      } catch (IOException failure) {
        giveUp(path, failure);
      }
    }
  }

  /** Each job replaces the log of the one before, but no other file than a text, whatever the property names. */
  private static void requireNoData(Path path) throws IOException {
    if (Files.isRegularFile(path)) {
      try (InputStream bytes = Files.newInputStream(path)) {
        for (byte read : bytes.readNBytes(BEGIN_BYTES)) {
          if (read == 0) {
            throw new IOException("the log would replace a file that is not a text; choose another name");
          }
        }
      }
    }
  }

  /**
   * Returns the log in a file.
   *
   * @param path of the file; empty: nothing is recorded
   * @param begun logs that this process has begun, to which this one is added: a job without MPI ends with its last
   *     file, and a program may write another one
   */
  public static DecisionLog in(Optional<Path> path, Communicator world, Set<Path> begun) {
    return new DecisionLog(path.orElse(null), world.rank() == 0, begun);
  }

  /**
   * Adds a burst.
   *
   * @param burst its number in its file, from 1
   * @param seen what the writer observed; the host's properties may be missing
   */
  public void add(long burst, Decision decision, Explanation explanation, Outcome outcome, Circumstances seen) {
    Path target = path;
    if (target == null) {
      return;
    }
    long block = blockBytes.computeIfAbsent(decision.stream(), file -> Host.blockBytes(Path.of(file)));
    byte[] line = new JsonObject().put("burst", burst).put("decision", decision).put("explanation", explanation)
        .put("outcome", outcome).put("circumstances", circumstances(seen.on(cores, block))).line();
    try {
      opened(target).write(line);
    } catch (IOException failure) {
      giveUp(target, failure);
    }
  }

  /** Returns the circumstances, without a pattern if none was determined, and without chunks if nothing was chosen. */
  private static JsonObject circumstances(Circumstances seen) {
    return new JsonObject().put("cores", seen.cores()).put("blockBytes", seen.blockBytes())
        .put("writers", seen.writers()).put("notCollective", seen.notCollective())
        .put("pattern", seen.pattern().isEmpty() ? null : seen.pattern())
        .put("chunks", seen.chunks().isEmpty() ? null : seen.chunks());
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
