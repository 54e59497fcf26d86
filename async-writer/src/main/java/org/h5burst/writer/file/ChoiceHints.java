package org.h5burst.writer.file;

import java.util.EnumSet;
import java.util.Set;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.WriterOptions;

/**
 * What a choice means in the MPI-IO layer's words (ROMIO's hints). Only the collective mode needs any; the other modes work with whatever hints the file has.
 */
final class ChoiceHints {
  private ChoiceHints() {}

  /** The size of an aggregator's buffer. */
  static final String BUFFER = "cb_buffer_size";

  /** Hints that count when a file is created and never again. */
  static final Set<String> OF_CREATION = Set.of("striping_factor", "striping_unit");

  /**
   * All hints of a choice.
   *
   * @param nodes hosts of the job; aggregators are spread evenly
   */
  static Hints of(Choice choice, int nodes) {
    Hints hints = Hints.NONE;
    if (hasAggregators(choice)) {
      int perNode = (choice.aggregators() + nodes - 1) / nodes;
      // Without cb_config_list ROMIO takes one aggregator per host.
      hints = hints.with("cb_nodes", Integer.toString(choice.aggregators())).with("cb_config_list", "*:" + perNode);
      // On automatic ROMIO may leave the aggregators out altogether.
      hints = hints.with("romio_cb_write", "enable").with("romio_cb_read", "enable");
    }
    if (choice.mode() == Mode.COLLECTIVE && choice.bufferBytes() > 0) {
      hints = hints.with(BUFFER, Long.toString(choice.bufferBytes()));
    }
    if (choice.stripeCount() > 0) {
      hints = hints.with("striping_factor", Integer.toString(choice.stripeCount()));
    }
    if (choice.stripeBytes() > 0) {
      hints = hints.with("striping_unit", Long.toString(choice.stripeBytes()));
    }
    return hints;
  }

  private static boolean hasAggregators(Choice choice) {
    return choice.mode() == Mode.COLLECTIVE && choice.aggregators() > 0;
  }

  /** The knobs that a user has set, by hints or by HDF5's alignment. */
  static Set<Knob> fixedBy(WriterOptions options) {
    Set<Knob> fixed = fixedBy(options.hints());
    if (options.hdf5().alignment().isSet()) {
      fixed.add(Knob.ALIGNMENT);
    }
    return fixed;
  }

  private static Set<Knob> fixedBy(Hints user) {
    Set<Knob> fixed = EnumSet.noneOf(Knob.class);
    for (String key : user.values().keySet()) {
      switch (key) {
        case "cb_nodes", "cb_config_list" -> fixed.add(Knob.AGGREGATORS);
        case BUFFER -> fixed.add(Knob.BUFFER);
        case "romio_cb_write", "romio_cb_read" -> fixed.add(Knob.MODE);
        case "striping_factor", "striping_unit" -> fixed.add(Knob.STRIPING);
        default -> {
          // not one of ours to choose
        }
      }
    }
    return fixed;
  }
}
