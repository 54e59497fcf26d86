package org.h5burst.writer.file;

import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.h5burst.mpi.Hints;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Knob.Change;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.backend.Backend;

/**
 * Converts a choice to hints of the MPI-IO layer (ROMIO's hints). Only the collective mode needs any; the other modes
 * work with whatever hints the file has.
 */
final class ChoiceHints {
  private ChoiceHints() {}

  /** The size of an aggregator's buffer. */
  static final String BUFFER = Knob.BUFFER.hint();

  /** Hints that have an effect only when a file is created. */
  static final Set<String> OF_CREATION = Knob.all(knob -> knob.change() == Change.CREATION).stream().map(Knob::hints)
      .flatMap(List::stream).collect(Collectors.toUnmodifiableSet());

  /**
   * Returns all hints of a choice.
   *
   * @param nodes hosts of the job; aggregators are spread evenly
   */
  static Hints of(Choice choice, int nodes) {
    SortedMap<String, String> hints = new TreeMap<>();
    choice.addHints(nodes, hints::put);
    return new Hints(hints);
  }

  /** Returns the knobs that a user has set, by hints or by HDF5's alignment, and those that the back end cannot set. */
  static Set<Knob> fixedBy(WriterOptions<?> options, Backend backend) {
    Set<String> user = options.hints().values().keySet();
    boolean isAligned = options.hdf5().alignment().isSet();
    return Set.copyOf(Knob.all(
        knob -> !Collections.disjoint(knob.fixedBy(), user) || knob == Knob.ALIGNMENT && isAligned
            || backend.fixedKnobs().contains(knob)));
  }
}
