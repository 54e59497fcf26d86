package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.List;

/** A program on a machine. */
record Scenario(MachineModel machine, Application application) {
  /** All programs on some machines. */
  static List<Scenario> all(List<MachineModel> machines) {
    List<Scenario> scenarios = new ArrayList<>();
    for (MachineModel machine : machines) {
      for (Application application : Application.values()) {
        scenarios.add(new Scenario(machine, application));
      }
    }
    return scenarios;
  }

  @Override
  public String toString() {
    return application.name().toLowerCase(java.util.Locale.ROOT) + " on " + machine.name();
  }
}
