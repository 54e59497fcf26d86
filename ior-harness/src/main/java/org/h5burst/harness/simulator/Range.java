package org.h5burst.harness.simulator;

import java.util.Random;

/** The range from which a number is drawn, log-uniformly. */
record Range(double low, double high) {
  double draw(Random random) {
    return low * Math.pow(high / low, random.nextDouble());
  }

  int drawInt(Random random) {
    return (int) Math.round(draw(random));
  }
}
