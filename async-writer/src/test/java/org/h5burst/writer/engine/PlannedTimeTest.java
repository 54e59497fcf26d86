package org.h5burst.writer.engine;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Random;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What the times of a burst contain. */
@Timeout(60)
final class PlannedTimeTest {
  private static final int POINTS = 300_000;
  private static final int ATTEMPTS = 10;

  @TempDir
  private Path directory;

  /** From commit to the tuner's proposal it plans, above all. Where the machine is busy, several attempts are made. */
  @Test
  void shouldContainPlanningWhenPiecesAreMany() {
    Stamps stamps = new Stamps();
    Random random = new Random(1);
    try (BurstFile file = BurstFile.create(directory.resolve("file.h5"),
        CreateOptions.defaults().tuner((_, _) -> stamps))) {
      Dataset data = file.dataset("data", ElementType.INT8).shape(2L * POINTS).create();
      boolean contains = false;
      for (int attempt = 0; attempt < ATTEMPTS && !contains; attempt++) {
        data.write(points(random), new byte[POINTS]);
        long commit = System.nanoTime();
        double total = file.commit().join().totalSeconds();
        double planning = (stamps.proposed - commit) / 1e9;
        double writing = (stamps.observed - stamps.proposed) / 1e9;
        contains = total > writing + .8 * planning;
      }
      file.complete();
      assertTrue(contains, "planning is not in it");
    }
  }

  /** Elements in no order. */
  private static Selection points(Random random) {
    long[] numbers = new long[4 * POINTS];
    for (int point = 0; point < POINTS; point++) {
      numbers[4 * point] = 2L * ((point * 7L + random.nextInt(7)) % POINTS);
      numbers[4 * point + 1] = 1;
      numbers[4 * point + 2] = 1;
      numbers[4 * point + 3] = 1;
    }
    return Selection.ofSlabs(1, numbers);
  }

  /** Notes when it is asked and when the burst is written. */
  private static final class Stamps implements Tuner {
    private final Tuner fixed = new FixedTuner(Choice.SIEVE, "a test");
    private volatile long proposed;
    private volatile long observed;

    @Override
    public Decision propose(Proposal proposal) {
      proposed = System.nanoTime();
      return fixed.propose(proposal);
    }

    @Override
    public void observe(Decision decision, Outcome outcome) {
      observed = System.nanoTime();
    }
  }
}
