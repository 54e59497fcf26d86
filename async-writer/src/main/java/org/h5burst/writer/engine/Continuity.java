package org.h5burst.writer.engine;

import java.nio.file.Path;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.h5burst.writer.engine.run.IdleTuners;
import org.h5burst.writer.telemetry.Traces;

/**
 * The state that one job of a process passes to its next. An MPI job has its own. Without MPI a job ends with its last
 * file, and the jobs of a process share one state, which {@link SoloProcess} keeps.
 *
 * @param tuners of files that are closed
 * @param traces traces that were begun
 * @param decisionLogs decision logs that were begun
 * @param givenUp I/O threads that are stuck
 */
record Continuity(IdleTuners tuners, Traces traces, Set<Path> decisionLogs, GivenUp givenUp) {
  /** Returns the state of a first job. */
  static Continuity begin() {
    return new Continuity(new IdleTuners(), new Traces(), ConcurrentHashMap.newKeySet(), new GivenUp());
  }
}
