package org.h5burst.mpi.library;

import java.nio.file.Path;

/**
 * A library that was looked at.
 *
 * @param path of the file
 * @param reason why its directory was looked into
 * @param isParallel whether it is built on an MPI
 * @param problem why it cannot be used, as a message; empty if it can
 */
public record Candidate(Path path, String reason, boolean isParallel, String problem) {
  /** Returns whether it can be used. */
  public boolean fits() {
    return problem.isEmpty();
  }

  /** Its path, and why it cannot be used. */
  @Override
  public String toString() {
    return fits() ? path.toString() : path + " " + problem;
  }
}
