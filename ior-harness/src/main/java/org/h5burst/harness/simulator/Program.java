package org.h5burst.harness.simulator;

import java.util.Random;
import org.h5burst.tuner.BurstFeatures;

/** The writes of a program, burst by burst. */
interface Program {
  /** Returns the name in reports. */
  String label();

  /**
   * Returns what is known of a burst.
   *
   * @param random of the run: what differs from run to run
   */
  BurstFeatures features(int burst, MachineModel machine, Random random);
}
