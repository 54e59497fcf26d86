package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Machines and programs drawn at random, each pair once, without selection. The seeds were fixed before the tuner was
 * changed with them; a tuner is developed with one set, and the other serves only for confirmation.
 */
enum Draws {
  DEVELOPMENT(20_260_101),
  HELD_OUT(77_003_311);

  static final int PAIRS = 400;

  private final long seed;

  Draws(long seed) {
    this.seed = seed;
  }

  /** Returns the first pairs: kinds of file system in turn, and of each all kinds of program in turn. */
  List<Scenario> first(int pairs) {
    List<Scenario> scenarios = new ArrayList<>();
    FileSystemKind[] kinds = FileSystemKind.values();
    DrawnProgram.Kind[] programs = DrawnProgram.Kind.values();
    for (int pair = 0; pair < pairs; pair++) {
      Random random = new Random(seed * 1_000_003 + pair);
      random.nextLong(); // the first number of neighbouring seeds is alike
      FileSystemKind kind = kinds[pair % kinds.length];
      MachineModel machine = new DrawnMachine(kind, random).draw("%s-%d".formatted(kind.label, pair));
      DrawnProgram program = DrawnProgram.draw(programs[pair / kinds.length % programs.length], random);
      scenarios.add(new Scenario(machine, program, List.of(kind.label, program.label())));
    }
    return scenarios;
  }
}
