package org.h5burst.harness.simulator;

import java.util.Random;
import org.h5burst.tuner.BurstFeatures;

/** The writes of a program, burst by burst. */
interface Program {
  /** Returns the name in reports. */
  String label();

  /** Returns whether the burst begins a file. */
  boolean beginsFile(int burst);

  /**
   * Returns what is known of a burst.
   *
   * @param random of the run: what differs from run to run
   * @param newFile whether creation knobs still count
   */
  BurstFeatures features(int burst, MachineModel machine, Random random, boolean newFile);
}
