package org.h5burst.tuner;

import java.util.function.BiConsumer;

/** Hints that are more than a knob's value. */
final class KnobHints {
  private KnobHints() {}

  /** Makes hints of a value that is set. */
  @FunctionalInterface
  interface Writer {
    void write(long value, int nodes, BiConsumer<String, String> hints);
  }

  /** Spreads aggregators evenly over the hosts. */
  static void aggregators(long value, int nodes, BiConsumer<String, String> hints) {
    hints.accept("cb_nodes", Long.toString(value));
    // Without cb_config_list ROMIO takes one aggregator per host.
    hints.accept("cb_config_list", "*:" + (value + nodes - 1) / nodes);
    // On automatic ROMIO may leave the aggregators out altogether.
    hints.accept("romio_cb_write", "enable");
    hints.accept("romio_cb_read", "enable");
  }
}
