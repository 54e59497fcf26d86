package org.h5burst.tuner;

import java.util.List;
import java.util.Set;
import java.util.function.BiConsumer;
import org.h5burst.tuner.Knob.Change;
import org.h5burst.tuner.Knob.Scale;
import org.h5burst.tuner.Knob.Unit;

/** Builds the description of a {@link Knob}; omitted properties have the values that most knobs have. */
final class KnobSpec {
  final String key;
  final Unit unit;
  Change change = Change.OPEN;
  Scale scale = Scale.NONE;
  boolean collectiveOnly;
  boolean tabled;
  int since = 1;
  long min = 1;
  long max;
  String element = "";
  List<String> hints = List.of();
  Set<String> fixedBy = Set.of();
  HintWriter hintWriter = (_, _, _) -> {
  };
  double weight = 1;
  double centre = 1;
  double octaves = 1;
  KnobWords.Phrase words = KnobWords::plainly;
  KnobWords.Phrase briefly = KnobWords::plainlyBriefly;

  /** Makes hints of a value that is set. */
  @FunctionalInterface
  interface HintWriter {
    void write(long value, int nodes, BiConsumer<String, String> hints);
  }

  KnobSpec(String key, Unit unit) {
    this.key = key;
    this.unit = unit;
    this.max = unit.max();
  }

  KnobSpec changes(Change when) {
    change = when;
    return this;
  }

  KnobSpec relativeTo(Scale other) {
    scale = other;
    return this;
  }

  KnobSpec collectiveOnly() {
    collectiveOnly = true;
    return this;
  }

  KnobSpec tabled() {
    tabled = true;
    return this;
  }

  /** Sets the version of the knowledge file that has a column for it. */
  KnobSpec since(int version) {
    since = version;
    return this;
  }

  KnobSpec range(long from, long to) {
    min = from;
    max = to;
    return this;
  }

  KnobSpec element(String name) {
    element = name;
    return this;
  }

  /** Sets a hint whose value is the knob's value. */
  KnobSpec hint(String name) {
    return hints((value, _, hint) -> hint.accept(name, Long.toString(value)), name);
  }

  /**
   * Sets hints that are computed from the value; the first one stands for it. Users who set one take the knob from the
   * tuner.
   */
  KnobSpec hints(HintWriter writer, String... names) {
    hintWriter = writer;
    hints = List.of(names);
    fixedBy = Set.of(names);
    return this;
  }

  /** Sets the hints by which users take the knob from the tuner, if they differ from those with the value. */
  KnobSpec fixedBy(String... names) {
    fixedBy = Set.of(names);
    return this;
  }

  KnobSpec weight(double apart) {
    weight = apart;
    return this;
  }

  KnobSpec feature(double zero, double scale) {
    centre = zero;
    octaves = scale;
    return this;
  }

  KnobSpec words(KnobWords.Phrase inSentences, KnobWords.Phrase inNames) {
    words = inSentences;
    briefly = inNames;
    return this;
  }
}
