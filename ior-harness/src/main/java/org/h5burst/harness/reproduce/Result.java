package org.h5burst.harness.reproduce;

import java.util.List;

/**
 * A table or figure of a paper, repeated.
 *
 * @param experiment which
 * @param title what it shows
 * @param columns names of the columns; what was published is called so, and so is what was simulated
 * @param rows their cells, as many in each as there are columns
 * @param notes what was assumed, and what to make of it
 */
record Result(String experiment, String title, List<String> columns, List<List<String>> rows, List<String> notes) {
  Result {
    columns = List.copyOf(columns);
    rows = rows.stream().map(List::copyOf).toList();
    notes = List.copyOf(notes);
  }
}
