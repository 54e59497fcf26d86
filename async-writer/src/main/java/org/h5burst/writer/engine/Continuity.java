package org.h5burst.writer.engine;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.h5burst.writer.engine.run.IdleTuners;
import org.h5burst.writer.telemetry.Traces;

/**
 * What continues from one job of a process to its next. An MPI job has its own; without MPI a job ends with its last
 * file, and those of a process share one, which {@link SoloProcess} keeps.
 *
 * @param tuners of files that are closed
 * @param traces that have been begun
 * @param decisionLogs that have been begun
 * @param givenUp I/O threads that are stuck
 */
record Continuity(IdleTuners tuners, Traces traces, Set<Path> decisionLogs, GivenUp givenUp) {
  /** Of a job that is the first. */
  static Continuity begin() {
    return new Continuity(new IdleTuners(), new Traces(), ConcurrentHashMap.newKeySet(), new GivenUp());
  }
}
