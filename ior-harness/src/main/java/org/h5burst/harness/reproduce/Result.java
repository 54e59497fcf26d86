package org.h5burst.harness.reproduce;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A table or figure of a paper, repeated.
 *
 * @param title what it shows
 * @param columns names of the columns; what was published is called so, and so is what was simulated
 * @param rows their cells, as many in each as there are columns
 * @param notes what was assumed, and what to make of it
 * @param charts the same as pictures
 */
record Result(String title, List<String> columns, List<List<String>> rows, List<String> notes, List<Chart> charts) {
  private static final String HERE = "measured here";
  /** The text if there is no figure. */
  static final String NONE = "-";

  Result {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    notes = List.copyOf(notes);
    charts = List.copyOf(charts);
  }

  /** Creates a table without pictures. */
  Result(String title, List<String> columns, List<List<String>> rows, List<String> notes) {
    this(title, columns, rows, notes, List.of());
  }

  /**
   * Returns how far what was published, what is simulated and what is measured agree: a row for each quantity.
   *
   * @param rows a quantity, and what it is as published and as simulated
   */
  static Result agreement(List<List<String>> rows) {
    return new Result("Agreement", List.of("", "published", "simulated", HERE),
        rows.stream().map(row -> Stream.concat(row.stream(), Stream.of(NONE)).toList()).toList(), List.of());
  }

  /** Returns the same with pictures. */
  Result drawn(Chart... pictures) {
    return new Result(title, columns, rows, notes, List.of(pictures));
  }

  /** Returns the same with notes. */
  Result noted(String... more) {
    return new Result(title, columns, rows, List.of(more), charts);
  }

  /** Returns whether it has a place for what is measured. */
  boolean isComparable() {
    return columns.getLast().equals(HERE);
  }

  /** Returns the same with what was measured, by quantity; each of them must have its row. */
  Result measured(Map<String, String> values) {
    if (!isComparable()) {
      return this;
    }
    List<String> unknown = new ArrayList<>(values.keySet());
    unknown.removeAll(rows.stream().map(List::getFirst).toList());
    if (!unknown.isEmpty()) {
      throw new IllegalArgumentException("no quantity is called " + unknown);
    }
    return new Result(title, columns, rows.stream().map(row -> {
      List<String> cells = new ArrayList<>(row);
      cells.set(cells.size() - 1, values.getOrDefault(row.getFirst(), NONE));
      return cells;
    }).toList(), notes, charts);
  }
}
