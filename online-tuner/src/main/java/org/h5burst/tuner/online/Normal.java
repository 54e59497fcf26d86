package org.h5burst.tuner.online;

/** The standard normal distribution, fast. */
final class Normal {
  private Normal() {}

  /** Returns the probability below {@code x}, to about 1e-7 (Abramowitz and Stegun, 26.2.17). */
  static double cumulative(double x) {
    double size = Math.abs(x);
    if (size > 8) {
      return x > 0 ? 1 : 0;
    }
    double t = 1 / (1 + .2316419 * size);
    double series = t * (.319381530 + t * (-.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
    double tail = .3989422804014327 * Math.exp(-.5 * size * size) * series;
    return x > 0 ? 1 - tail : tail;
  }
}
