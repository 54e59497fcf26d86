package org.h5burst.harness.soak;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.h5burst.harness.doctor.MemoryInfo;

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
  /** Samples this process. */
  static Sample now(int rank, double seconds, long programs, long faults, long objects) throws IOException {
    Map<String, Long> status = MemoryInfo.read(Path.of("/proc/self/status"));
    try (Stream<Path> open = Files.list(Path.of("/proc/self/fd"))) {
      return new Sample(rank, seconds, programs, faults, status.getOrDefault("VmRSS", 0L), open.count(),
          status.getOrDefault("Threads", 0L), objects);
    }
  }
}
