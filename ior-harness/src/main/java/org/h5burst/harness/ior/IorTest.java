package org.h5burst.harness.ior;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.harness.ior.IorCommand.Row;
import org.h5burst.harness.ior.IorTiming.Access;

/** The measurements of a test so far, shown as they come. Any thread. */
final class IorTest {
  private static final String REAL = "ior-";

  private final IorScreen screen;
  private final IorPlan plan;
  private final List<Row> own = new ArrayList<>();
  private final List<Row> real = new ArrayList<>();

  IorTest(IorScreen screen, IorPlan plan) {
    this.screen = screen;
    this.plan = plan;
    screen.head();
  }

  /** Adds what the ranks of the running job have reported. */
  synchronized void add(IorTiming timing) {
    add(own, "", timing);
  }

  /** Adds what the original IOR has printed. */
  synchronized void addReal(String output) {
    for (Access access : Access.values()) {
      if (count(own, access) > 0) {
        add(real, REAL, IorBinary.timing(plan, access, count(real, access), output));
      }
    }
  }

  private void add(List<Row> rows, String program, IorTiming timing) {
    int iteration = count(rows, timing.access());
    rows.add(Row.of(plan, timing));
    screen.row(program + timing.access().word(), rows.getLast(), iteration);
  }

  private static int count(List<Row> rows, Access access) {
    return (int) rows.stream().filter(row -> row.access().equals(access.word())).count();
  }

  /** Shows the last lines; returns whether there is a result. */
  synchronized boolean hasMeasured() {
    return !own.isEmpty();
  }

  synchronized IorCommand.Report end(boolean verified) {
    Map<String, List<Row>> parts = new LinkedHashMap<>();
    own.forEach(row -> parts.computeIfAbsent(row.access(), _ -> new ArrayList<>()).add(row));
    real.forEach(row -> parts.computeIfAbsent(REAL + row.access(), _ -> new ArrayList<>()).add(row));
    screen.foot(parts);
    return new IorCommand.Report(plan, List.copyOf(own), real.isEmpty() ? null : List.copyOf(real), verified);
  }
}
