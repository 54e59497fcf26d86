package org.h5burst.writer.telemetry;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.configuration.WriterProperties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The traces that a process has begun: a program without MPI has a job for each file, consecutive or concurrent, and
 * all of them share one trace. Any thread.
 */
public final class Traces {
  private static final Logger LOG = LoggerFactory.getLogger(Traces.class);

  private final Map<Path, TraceLog> logs = new HashMap<>();

  /** Creates an instance without traces. */
  public Traces() {}

  /** Returns the trace in a directory, which the job must close; null if none is wanted, or if it cannot be written. */
  public synchronized @Nullable TraceLog in(Optional<String> directory, Communicator world) {
    if (directory.isEmpty()) {
      return null;
    }
    try {
      Path path = Path.of(directory.get()).toAbsolutePath().resolve("rank%s.jsonl".formatted(world.rank()));
      TraceLog log = logs.computeIfAbsent(path, missing -> new TraceLog(missing, world.rank(), world.size()));
      return log.open() ? log : null;
    } catch (InvalidPathException malformed) {
      LOG.warn("{} = {} is not a path; calls are not recorded: {}", WriterProperties.TRACE, directory.get(),
          malformed.getMessage());
      return null;
    }
  }
}
