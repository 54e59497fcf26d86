package org.h5burst.tuner.regression;

/**
 * The four variables of the empirical model, x = (c, s, a, f), in the units of the published models (Behzad et al.
 * 2014, section IV). All are positive.
 *
 * @param stripeCount c: over how many storage targets the file is spread
 * @param stripeMegabytes s: how much goes to one target before the next; also the size of an aggregator's buffer, which
 *     the papers set equal to it
 * @param aggregators a: how many processes write
 * @param fileGigabytes f: how much is written
 */
public record IoSetting(double stripeCount, double stripeMegabytes, double aggregators, double fileGigabytes) {
  public IoSetting {
    requirePositive("stripe count c", stripeCount);
    requirePositive("stripe size s (MB)", stripeMegabytes);
    requirePositive("aggregators a", aggregators);
    requirePositive("file size f (GB)", fileGigabytes);
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("%s is %s; the model needs a positive, finite number".formatted(name, value));
    }
  }
}
