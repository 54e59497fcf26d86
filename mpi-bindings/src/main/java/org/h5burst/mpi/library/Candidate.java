package org.h5burst.mpi.library;

import java.nio.file.Path;

/**
 * A library that was examined.
 *
 * @param path of the file
 * @param reason why its directory was searched
 * @param isParallel whether it is built on MPI
 * @param problem why it cannot be used, as a message; empty if it can
 */
public record Candidate(Path path, String reason, boolean isParallel, String problem) {
  /** Returns whether it can be used. */
  public boolean fits() {
    return problem.isEmpty();
  }

  /** Returns the path, and why the library cannot be used. */
  @Override
  public String toString() {
    return fits() ? path.toString() : path + " " + problem;
  }
}
