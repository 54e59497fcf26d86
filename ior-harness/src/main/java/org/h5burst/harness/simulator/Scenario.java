package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.List;

/**
 * A program on a machine.
 *
 * @param groups under which its figures are also counted
 */
record Scenario(MachineModel machine, Program program, List<String> groups) {
  Scenario(MachineModel machine, Application application) {
    this(machine, application, List.of());
  }

  /** Returns all programs on some machines. */
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
    return program.label() + " on " + machine.name();
  }
}
