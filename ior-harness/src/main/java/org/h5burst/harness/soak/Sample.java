package org.h5burst.harness.soak;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The resources of a rank at a moment between two programs.
 *
 * @param rank the rank
 * @param seconds since the start
 * @param programs number of programs that it has run
 * @param faults number of them with a fault
 * @param memoryBytes resident memory
 * @param descriptors open files and sockets
 * @param threads of the process
 * @param objects objects that are open in HDF5
 */
record Sample(int rank, double seconds, long programs, long faults, long memoryBytes, long descriptors, long threads,
    long objects) {
  private static final int BYTES_PER_KIB = 1024;

  /** Samples this process. */
  static Sample now(int rank, double seconds, long programs, long faults, long objects) throws IOException {
    long memory = 0;
    long threads = 0;
    for (String line : Files.readAllLines(Path.of("/proc/self/status"))) {
      if (line.startsWith("VmRSS:")) {
        memory = number(line) * BYTES_PER_KIB;
      } else if (line.startsWith("Threads:")) {
        threads = number(line);
      }
    }
    long descriptors = 0;
    try (DirectoryStream<Path> open = Files.newDirectoryStream(Path.of("/proc/self/fd"))) {
      for (Path _ : open) {
        descriptors++;
      }
    }
    return new Sample(rank, seconds, programs, faults, memory, descriptors, threads, objects);
  }

  private static long number(String line) {
    return Long.parseLong(line.replaceAll("\\D", ""));
  }
}
