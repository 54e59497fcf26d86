package org.h5burst.harness.simulator;

/**
 * The properties of a drawn machine that distinguish it from the five with chosen constants.
 *
 * @param targetsTold whether the tuner gets the number of storage targets
 * @param locks whether POSIX locks between processes work
 * @param anyChangeReopens whether any change requires reopening the file, or only hints
 * @param isHarsh whether its regimes are those of {@link Regime#harsh}, and a file keeps its striping for the oracle
 *     too
 * @param roughness how far its times deviate from the model
 * @param seed of that deviation
 */
public record Traits(boolean targetsTold, boolean locks, boolean anyChangeReopens, boolean isHarsh, double roughness,
    long seed) {
  /** A machine that is as the model says. */
  static final Traits NONE = new Traits(true, true, true, false, 0, 0);
}
