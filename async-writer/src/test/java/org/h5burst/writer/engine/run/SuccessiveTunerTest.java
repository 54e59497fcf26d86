package org.h5burst.writer.engine.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.h5burst.tuner.online.OnlineTuner;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class SuccessiveTunerTest {
  private static final Platform PLATFORM = new Platform(1, 2, 0, false, 4096, true);
  /** Pieces of 64 bytes, 4 MiB of each rank. */
  private static final BurstFeatures BURST = new BurstFeatures(1, 2, 4 << 20, 8 << 20, 1, 65_536, 64, true, true);
  private static final int FILES = 30;
  private static final double BEST_SECONDS = 8e-3;
  private static final double OPEN_SECONDS = 1e-3;

  @TempDir
  private Path directory;

  private final IdleTuners idle = new IdleTuners();
  private int made;

  /** Two ranks of MPICH on tmpfs as they were measured, without noise. */
  private static double seconds(Choice choice) {
    return BEST_SECONDS * switch (choice.mode()) {
      case INDEPENDENT -> 6.6;
      case COLLECTIVE -> 1.6;
      case SIEVE -> 1;
    };
  }

  @Test
  void shouldComeToTheBestSettingWhenEachFileHasOneBurst(TestInfo test) {
    List<Double> carried = new ArrayList<>();
    List<Double> alone = new ArrayList<>();
    for (int step = 0; step < FILES; step++) {
      carried.add(writeFile(tuner(test, Set.of()), step));
      alone.add(writeFile(OnlineTuner.cold(PLATFORM, Set.of()), step));
    }
    assertEquals(1, made);
    assertTrue(last(carried) < 1.5 * BEST_SECONDS, carried::toString);
    assertTrue(last(carried) <= last(alone), "what it is for: " + alone);
  }

  @Test
  void shouldHaveTunersOfTheirOwnWhenFilesAreOpenAtOnceOrHaveOtherHints(TestInfo test) {
    Tuner one = tuner(test, Set.of());
    Tuner other = tuner(test, Set.of());
    Tuner fixed = tuner(test, Set.of(Knob.MODE));
    for (Tuner tuner : List.of(one, other, fixed)) {
      write(tuner, "a.h5");
    }
    assertEquals(3, made);
    List.of(one, other, fixed).forEach(Tuner::close);
    writeFile(tuner(test, Set.of()), 1);
    writeFile(tuner(test, Set.of(Knob.MODE)), 2);
    assertEquals(3, made, "both go on");
    tuner(test, Set.of()).close();
  }

  private Tuner tuner(TestInfo test, Set<Knob> fixed) {
    return idle.join(new SuccessiveTuner(PLATFORM, fixed, test.getDisplayName(), () -> {
      made++;
      return OnlineTuner.cold(PLATFORM, fixed);
    }));
  }

  private double writeFile(Tuner tuner, int step) {
    double seconds = write(tuner, "step%d.h5".formatted(step));
    tuner.close();
    return seconds;
  }

  private double write(Tuner tuner, String name) {
    String file = directory.resolve(name).toString();
    Decision decision = tuner.propose(new Proposal(file, Operation.WRITE, BURST, null, 0));
    assertEquals(file, decision.stream());
    assertTrue(!tuner.explain().toString().isEmpty());
    double seconds = seconds(decision.choice());
    tuner.observe(decision, new Outcome(seconds, BURST.aggregateBytes(), OPEN_SECONDS));
    return seconds;
  }

  private static double last(List<Double> seconds) {
    return seconds.subList(FILES - 10, FILES).stream().mapToDouble(Double::doubleValue).average().orElseThrow();
  }
}
