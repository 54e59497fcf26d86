package org.h5burst.harness.simulator;

/**
 * What sets a drawn machine apart from the five whose constants were chosen.
 *
 * @param targetsTold whether the tuner learns how many storage targets there are
 * @param locks whether POSIX locks between processes work
 * @param anyChangeReopens whether the file is opened again for any change, or only for hints
 * @param isHarsh whether its regimes are those of {@link Regime#harsh}, and a file keeps its striping for the oracle
 *     as well
 * @param roughness how far its times depart from the model
 * @param seed of that departure
 */
public record Traits(boolean targetsTold, boolean locks, boolean anyChangeReopens, boolean isHarsh, double roughness,
    long seed) {
  /** A machine that is as the model says. */
  static final Traits NONE = new Traits(true, true, true, false, 0, 0);
}
