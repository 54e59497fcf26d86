package org.h5burst.harness.reproduce;

import java.util.Map;

/** Measures an experiment on this machine. */
@FunctionalInterface
interface Probe {
  /**
   * Measures the experiment.
   *
   * @param here runs commands
   * @param quick whether less is measured
   * @return what was measured, by the quantities of the experiment's agreement
   */
  Map<String, String> measure(Here here, boolean quick);
}
