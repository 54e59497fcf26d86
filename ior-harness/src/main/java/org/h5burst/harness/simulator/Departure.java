package org.h5burst.harness.simulator;

import java.util.Random;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Mode;

/**
 * The factor by which a machine's times differ from the model: a smooth function of setting and burst whose
 * coefficients are drawn once for a machine, and a small part for each setting separately. No model from which a tuner
 * starts knows it.
 */
final class Departure {
  private static final double MODE = .3;
  private static final double SLOPE = .1;
  private static final double CURVE = .03;
  private static final double SHAPE = .05;
  private static final double OWN = .06;
  private static final double LARGEST = 2;
  private static final double MIB = 1 << 20;

  private final double roughness;
  private final long seed;
  private final double[] coefficients = new double[Mode.all().size() * 3 + 8];

  Departure(Traits traits) {
    roughness = traits.roughness();
    seed = traits.seed();
    Random random = new Random(seed);
    for (int i = 0; i < coefficients.length; i++) {
      coefficients[i] = random.nextGaussian();
    }
  }

  /** Returns what a burst's time is multiplied by. */
  double factor(BurstFeatures burst, Choice choice) {
    if (roughness == 0) {
      return 1;
    }
    int mode = 3 * choice.mode().ordinal();
    int knobs = coefficients.length - 8;
    double piece = octaves(burst.pieceBytes() / (64 << 10)) / 4;
    double size = octaves(burst.bytesPerRank() / MIB) / 4;
    double log = MODE * coefficients[mode] + SHAPE * (coefficients[mode + 1] * piece + coefficients[mode + 2] * size);
    double aggregators = choice.aggregators() == 0 ? 0 : octaves((double) choice.aggregators() / burst.nodes());
    double buffer = choice.bufferBytes() == 0 ? 0 : octaves(choice.bufferBytes() / (16 * MIB));
    double stripes = choice.stripeCount() == 0 ? 0 : octaves(choice.stripeCount() / 8.0);
    double stripe = choice.stripeBytes() == 0 ? 0 : octaves(choice.stripeBytes() / (16 * MIB));
    double[] degrees = {aggregators, buffer, stripes, stripe};
    for (int i = 0; i < degrees.length; i++) {
      log += SLOPE * coefficients[knobs + 2 * i] * degrees[i]
          + CURVE * coefficients[knobs + 2 * i + 1] * degrees[i] * degrees[i];
    }
    double own = OWN * new Random(seed ^ choice.hashCode() * 0x9E3779B97F4A7C15L).nextGaussian();
    return Math.exp(roughness * Math.clamp(log + own, -LARGEST, LARGEST));
  }

  private static double octaves(double ratio) {
    return Math.log(Math.max(1e-9, ratio)) / Math.log(2);
  }
}
