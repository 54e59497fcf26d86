package org.h5burst.writer.engine.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import java.util.function.ToDoubleFunction;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.writer.Filter;
import org.h5burst.writer.chunk.ChunkEffort;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What is learned of levels and threads, and what it costs. */
@Timeout(60)
final class EffortChoiceTest {
  private static final int BURSTS = 300;
  private static final int LAST = 100;
  private static final long BYTES = 64 << 20;

  /** Bursts by a machine; how long they took, the last ones apart. */
  private record Run(double seconds, double last) {
    static Run of(EffortChoice choice, ToDoubleFunction<ChunkEffort> machine) {
      double seconds = 0;
      double last = 0;
      for (int burst = 0; burst < BURSTS; burst++) {
        ChunkEffort effort = choice.propose();
        double taken = machine.applyAsDouble(effort);
        choice.observe(effort, BYTES, taken);
        seconds += taken;
        last += burst < BURSTS - LAST ? 0 : taken;
      }
      return new Run(seconds, last);
    }
  }

  /** The processor is the bottleneck: the lowest level on all threads is best. */
  private static double cores(ChunkEffort effort) {
    return 0.1 * (1 + 0.4 * effort.step()) * (1 << effort.halvings());
  }

  /** The file system is the bottleneck: what is smaller is faster. */
  private static double slowDisk(ChunkEffort effort) {
    return Math.max(cores(effort) / 4, 1.0 - 0.15 * effort.step());
  }

  /** The program computes meanwhile, on all cores: fewer threads are better. */
  private static double busyCores(ChunkEffort effort) {
    return 0.1 * (1 + 0.4 * effort.step()) * (effort.halvings() == 1 ? 0.7 : 1);
  }

  @Test
  void shouldStayWithTheLeastWhenTheProcessorIsTheBottleneck() {
    Run run = Run.of(new EffortChoice(3, 2), EffortChoiceTest::cores);
    assertTrue(run.seconds < 1.06 * BURSTS * cores(ChunkEffort.LEAST), run::toString);
  }

  @Test
  void shouldCompressMoreWhenTheDiskIsTheBottleneck() {
    Run run = Run.of(new EffortChoice(3, 0), EffortChoiceTest::slowDisk);
    assertTrue(run.last < 1.06 * LAST * slowDisk(new ChunkEffort(3, 3, 0)), run::toString);
  }

  @Test
  void shouldTakeFewerThreadsWhenAllAreInEachOthersWay() {
    Run run = Run.of(new EffortChoice(0, 2), EffortChoiceTest::busyCores);
    assertTrue(run.last < 1.06 * LAST * busyCores(new ChunkEffort(0, 1, 1)), run::toString);
  }

  @Test
  void shouldComeBackWhenTheBottleneckChanges() {
    EffortChoice choice = new EffortChoice(3, 0);
    Run.of(choice, EffortChoiceTest::slowDisk);
    Run _ = Run.of(choice, EffortChoiceTest::cores);
    Run later = Run.of(choice, EffortChoiceTest::cores);
    assertTrue(later.last < 1.06 * LAST * cores(ChunkEffort.LEAST), later::toString);
  }

  @Property
  void shouldLoseLittleWhateverTheMachineIs(@ForAll long seed) {
    Random random = new Random(seed);
    int steps = random.nextInt(4);
    int halvings = random.nextInt(3);
    double[] seconds = random.doubles((steps + 1L) * (halvings + 1), 0.1, 1).toArray();
    Run run = Run.of(new EffortChoice(steps, halvings), effort -> {
      assertTrue(effort.step() >= 0 && effort.step() <= steps && effort.halvings() >= 0
          && effort.halvings() <= halvings, effort::toString);
      return seconds[effort.step() * (halvings + 1) + effort.halvings()] * (1 + 0.1 * random.nextGaussian());
    });
    assertTrue(run.seconds < 1.15 * BURSTS * seconds[0], () -> "%s, by default %s".formatted(run, seconds[0]));
  }

  @Test
  void shouldLearnNothingFromTimesThatAreNone() {
    EffortChoice choice = new EffortChoice(3, 2);
    for (double seconds : new double[] {Double.NaN, 0, -1, Double.POSITIVE_INFINITY}) {
      choice.observe(new ChunkEffort(1, 3, 0), BYTES, seconds);
    }
    choice.observe(new ChunkEffort(1, 3, 0), 0, 1);
    assertEquals(new ChunkEffort(0, 3, 0), choice.propose());
  }

  @Test
  void shouldNeverLeaveTheLimitsOfAFilter() {
    for (int from = 0; from <= 9; from++) {
      for (int to = from; to <= 9; to++) {
        Filter filter = Filter.between(Filter.Kind.DEFLATE, from, to);
        for (int steps = 1; steps <= 3; steps++) {
          assertEquals(from, new ChunkEffort(0, steps, 0).level(filter));
          assertEquals(to, new ChunkEffort(steps, steps, 0).level(filter));
          int middle = new ChunkEffort(steps / 2, steps, 0).level(filter);
          assertTrue(from <= middle && middle <= to, filter::toString);
        }
      }
    }
  }
}
