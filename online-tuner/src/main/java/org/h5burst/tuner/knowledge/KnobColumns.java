package org.h5burst.tuner.knowledge;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Knob.Unit;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.prior.RelativeChoice;

/**
 * The columns of choices: one for each knob, in the order of {@link Knob#all()}.
 *
 * @param knobs knobs that have a column
 */
record KnobColumns(List<Knob> knobs) {
  /** Returns the columns of a version of the file; a knob that it does not have yet is read as left at its default. */
  static KnobColumns of(int version) {
    return new KnobColumns(Knob.all(knob -> knob.since() <= version));
  }

  /** Returns names and SQLite types for absolute choices. */
  List<String> absolute() {
    return knobs.stream().map(knob -> column(knob.key()) + (knob.unit() == Unit.MODE ? " TEXT" : " INTEGER")).toList();
  }

  /** Returns names and SQLite types for choices relative to the nodes. */
  List<String> relative() {
    List<String> columns = new ArrayList<>(absolute());
    for (Knob knob : knobs) {
      if (RelativeChoice.isRelative(knob)) {
        columns.set(knobs.indexOf(knob), column(RelativeChoice.key(knob)) + " REAL");
      }
    }
    return columns;
  }

  /** Returns {@code buffer_bytes} for {@code bufferBytes}. */
  private static String column(String key) {
    return key.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
  }

  List<Object> values(Choice choice) {
    return knobs.stream().map(knob -> value(choice, knob)).toList();
  }

  List<Object> values(RelativeChoice choice) {
    return knobs.stream()
        .map(knob -> choice.perNode().get(knob) instanceof Double share ? share : value(choice.absolute(), knob))
        .toList();
  }

  private static Object value(Choice choice, Knob knob) {
    return knob.unit() == Unit.MODE ? choice.mode().name() : (Object) choice.value(knob);
  }

  Choice choice(Row row) {
    Choice choice = Choice.DEFAULT;
    for (Knob knob : knobs) {
      choice = choice.with(knob, value(row, knob));
    }
    return choice;
  }

  RelativeChoice relativeChoice(Row row) {
    Choice absolute = Choice.DEFAULT;
    Map<Knob, Double> perNode = new EnumMap<>(Knob.class);
    Knob.all(RelativeChoice::isRelative).forEach(knob -> perNode.put(knob, 0.0));
    for (Knob knob : knobs) {
      if (RelativeChoice.isRelative(knob)) {
        perNode.put(knob, row.real());
      } else {
        absolute = absolute.with(knob, value(row, knob));
      }
    }
    return new RelativeChoice(absolute, perNode);
  }

  private static long value(Row row, Knob knob) {
    return switch (knob.unit()) {
      case MODE -> row.constant(Mode.class).ordinal();
      case SWITCH -> row.flag() ? 1 : 0;
      case RANKS, TARGETS -> row.count();
      case BYTES -> row.size();
    };
  }
}
