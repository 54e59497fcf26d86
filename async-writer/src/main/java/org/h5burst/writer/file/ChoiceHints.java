package org.h5burst.writer.file;

import java.util.EnumSet;
import java.util.Set;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Mode;

/** What a choice means in the MPI-IO layer's words (ROMIO's hints). */
final class ChoiceHints {
  private ChoiceHints() {}

  /**
   * The hints that a file must be opened with for a choice. Only the collective mode has any; the other modes work with whatever hints the file has.
   *
   * @param nodes hosts of the job; aggregators are spread evenly
   */
  static Hints of(Choice choice, int nodes) {
    Hints hints = Hints.NONE;
    if (choice.mode() == Mode.COLLECTIVE && choice.aggregators() > 0) {
      int perNode = (choice.aggregators() + nodes - 1) / nodes;
      // Without cb_config_list ROMIO takes one aggregator per host; on automatic it may leave the aggregators out altogether.
      hints = hints.with("cb_nodes", Integer.toString(choice.aggregators()))
          .with("cb_config_list", "*:" + perNode)
          .with("romio_cb_write", "enable");
    }
    if (choice.mode() == Mode.COLLECTIVE && choice.bufferBytes() > 0) {
      hints = hints.with("cb_buffer_size", Long.toString(choice.bufferBytes()));
    }
    if (choice.stripeCount() > 0) {
      hints = hints.with("striping_factor", Integer.toString(choice.stripeCount()));
    }
    if (choice.stripeBytes() > 0) {
      hints = hints.with("striping_unit", Long.toString(choice.stripeBytes()));
    }
    return hints;
  }

  /** The knobs that a user's hints have set. */
  static Set<Knob> fixedBy(Hints user) {
    Set<Knob> fixed = EnumSet.noneOf(Knob.class);
    for (String key : user.values().keySet()) {
      switch (key) {
        case "cb_nodes", "cb_config_list" -> fixed.add(Knob.AGGREGATORS);
        case "cb_buffer_size" -> fixed.add(Knob.BUFFER);
        case "romio_cb_write" -> fixed.add(Knob.MODE);
        case "striping_factor", "striping_unit" -> fixed.add(Knob.STRIPING);
        default -> {
          // not one of ours to choose
        }
      }
    }
    return fixed;
  }
}
