package org.h5burst.harness.ior;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.harness.ior.IorTiming.Access;
import org.jspecify.annotations.Nullable;

/** The measurements of a test so far, shown as they come. Any thread. */
final class IorTest {
  private static final String REAL = "ior-";

  private final IorScreen screen;
  private final IorPlan plan;
  private final List<IorTiming> own = new ArrayList<>();
  private final List<IorTiming> real = new ArrayList<>();

  IorTest(IorScreen screen, IorPlan plan) {
    this.screen = screen;
    this.plan = plan;
    screen.head();
  }

  /** Adds what the ranks of the running job have reported. */
  synchronized void add(IorTiming timing) {
    own.add(timing.numbered(count(own, timing.access())));
    screen.row(timing.access().word(), own.getLast());
  }

  /** Adds what the original IOR has printed. */
  synchronized void addReal(String output) {
    for (Access access : Access.values()) {
      if (own.stream().anyMatch(timing -> timing.access() == access)) {
        real.add(IorBinary.timing(plan, access, count(real, access), output));
        screen.row(REAL + access.word(), real.getLast());
      }
    }
  }

  private static int count(List<IorTiming> timings, Access access) {
    return (int) timings.stream().filter(timing -> timing.access() == access).count();
  }

  /** Shows the last lines; returns whether there is a result. */
  synchronized boolean hasMeasured() {
    return !own.isEmpty();
  }

  synchronized IorCommand.Report end(boolean verified) {
    Map<String, List<IorTiming>> parts = new LinkedHashMap<>();
    own.forEach(timing -> parts.computeIfAbsent(timing.access().word(), _ -> new ArrayList<>()).add(timing));
    real.forEach(timing -> parts.computeIfAbsent(REAL + timing.access().word(), _ -> new ArrayList<>()).add(timing));
    screen.foot(parts);
    @Nullable List<IorCommand.Row> realRows = real.isEmpty() ? null : IorCommand.Row.of(plan, real);
    return new IorCommand.Report(plan, IorCommand.Row.of(plan, own), realRows, verified);
  }
}
