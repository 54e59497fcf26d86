package org.h5burst.tuner.regression;

import java.util.List;
import org.h5burst.tuner.xml.Entry;
import org.h5burst.tuner.xml.Parameter;
import org.h5burst.tuner.xml.StaticConfiguration;

/**
 * The four variables of the empirical model, x = (c, s, a, f), in the units of the published models (Behzad et al.
 * 2014, section IV). All are positive.
 *
 * @param stripeCount c: number of storage targets over which the file is striped
 * @param stripeMegabytes s: amount of data on one target before the next; also the size of an aggregator's buffer,
 *     which the papers set equal to it
 * @param aggregators a: number of processes that write
 * @param fileGigabytes f: amount of data written
 */
public record IoSetting(double stripeCount, double stripeMegabytes, double aggregators, double fileGigabytes) {
  private static final double MEBIBYTE = 1 << 20;

  public IoSetting {
    requirePositive("stripe count c", stripeCount);
    requirePositive("stripe size s (MB)", stripeMegabytes);
    requirePositive("aggregators a", aggregators);
    requirePositive("file size f (GB)", fileGigabytes);
  }

  /** Returns the H5Tuner document of this setting: stripes, aggregators, and buffers as large as stripes. */
  public StaticConfiguration configuration() {
    long stripeBytes = Math.round(stripeMegabytes * MEBIBYTE);
    return StaticConfiguration.of(List.of(Entry.of(Parameter.AGGREGATORS, Math.round(aggregators)),
        Entry.of(Parameter.AGGREGATOR_BUFFER, stripeBytes),
        Entry.of(Parameter.STRIPE_COUNT, Math.round(stripeCount)), Entry.of(Parameter.STRIPE_SIZE, stripeBytes)));
  }

  private static void requirePositive(String name, double value) {
    if (!(value > 0) || Double.isInfinite(value)) {
      throw new IllegalArgumentException("%s is %s; the model needs a positive, finite number".formatted(name, value));
    }
  }
}
