package org.h5burst.tuner.online;

import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Platform;

/**
 * A setting as 25 numbers of about unit size: kinds, and linear, square and product terms of the logarithms of its knobs. Settings with near features are believed to do alike.
 */
final class ArmFeatures {
  static final int COUNT = 25;
  /** The first of them tell the modes apart. */
  static final int MODES = 2;

  private static final double BUFFER_CENTRE = 4 << 20;
  private static final double STRIPE_CENTRE = 8 << 20;

  private ArmFeatures() {}

  static double[] of(Choice choice, Platform platform) {
    double independent = choice.mode() == Mode.INDEPENDENT ? 1 : 0;
    double sieve = choice.mode() == Mode.SIEVE ? 1 : 0;
    boolean collective = choice.mode() == Mode.COLLECTIVE;
    double unset = collective && choice.aggregators() == 0 && choice.bufferBytes() == 0 ? 1 : 0;
    double striped = choice.stripeCount() > 0 || choice.stripeBytes() > 0 ? 1 : 0;
    double aligned = choice.aligned() ? 1 : 0;
    double a = collective ? log2((double) choice.aggregators() / platform.nodes()) / 2 : 0;
    double b = collective ? log2(choice.bufferBytes() / BUFFER_CENTRE) / 6 : 0;
    double c = log2((double) choice.stripeCount() / Math.max(1, platform.targets())) / 4;
    double s = log2(choice.stripeBytes() / STRIPE_CENTRE) / 3;
    return new double[] {independent, sieve, unset, striped, aligned, // kinds
      a, b, c, s, a * a, b * b, c * c, s * s, // each knob
      a * b, a * c, a * s, b * c, b * s, c * s, // knobs together
      independent * c, independent * s, sieve * c, sieve * s, independent * aligned, sieve * aligned};
  }

  /** Logarithm of a knob, 0 if the knob is at its default. */
  private static double log2(double value) {
    return value > 0 ? Math.clamp(Math.log(value) / Math.log(2), -12, 12) : 0;
  }
}
