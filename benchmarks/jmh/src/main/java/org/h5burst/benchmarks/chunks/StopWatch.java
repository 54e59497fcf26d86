package org.h5burst.benchmarks.chunks;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Runs from its creation on. */
final class StopWatch {
  private static final double NANOS = 1e9;
  private static final OperatingSystemMXBean SYSTEM =
      ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

  private final long cpu = SYSTEM.getProcessCpuTime();
  private final long start = System.nanoTime();

  /** Returns what this process took until now. */
  Sample read() {
    double seconds = (System.nanoTime() - start) / NANOS;
    return new Sample(seconds, (SYSTEM.getProcessCpuTime() - cpu) / NANOS);
  }
}
