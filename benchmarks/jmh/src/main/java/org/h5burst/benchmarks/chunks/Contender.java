package org.h5burst.benchmarks.chunks;

import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;

/**
 * One of those that write the same.
 *
 * @param name as people and programs read it
 * @param launcher what starts it
 * @param ranks how many processes it has
 * @param layout how it stores the dataset
 * @param program makes the command line of a process
 */
record Contender(String name, Kind launcher, int ranks, Layout layout, Program program) {
  /** What a process runs. */
  @FunctionalInterface
  interface Program {
    List<String> command(Task task);
  }
}
