package org.h5burst.benchmarks.chunks;

import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;

/**
 * One of several writers of the same data.
 *
 * @param name its name in the table and for programs
 * @param launcher what starts it
 * @param ranks number of processes
 * @param layout how it stores the dataset
 * @param program makes the command line of a process
 */
record Contender(String name, Kind launcher, int ranks, Layout layout, Program program) {
  /** The program of a process. */
  @FunctionalInterface
  interface Program {
    List<String> command(Task task);
  }
}
