package org.h5burst.writer.child;

import java.lang.management.ManagementFactory;

/** How much memory there is for all processes. */
public final class MachineMemory {
  private MachineMemory() {}

  /** All memory of the machine, or of the container that this runs in; the largest number if it is not known. */
  public static long bytes() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
        ? system.getTotalMemorySize()
        : Long.MAX_VALUE;
  }
}
