package org.h5burst.benchmarks;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.online.OnlineTuner;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Measures the cost of a burst in the online tuner: one proposal and one observation. The caller's objects are made
 * beforehand, so that everything allocated is the tuner's.
 */
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class TunerBenchmark extends MicroBenchmark {
  private static final Platform PLATFORM = new Platform(32, 512, 0, false, 1 << 20, true);
  private static final BurstFeatures BURST =
      new BurstFeatures(32, 512, 1 << 20, 512L << 20, 4, 1024, 1024, true, false);
  private static final int BUFFERS = 6;
  private static final int TIMES = 64;

  /** Bursts of a program, and the tuner that learns from them. */
  @State(Scope.Thread)
  public static class Bursts {
    @Param({"27", "100"})
    public int arms;

    private final Map<Choice, Proposal> proposals = new HashMap<>();
    private final Map<Choice, Outcome[]> outcomes = new HashMap<>();
    private OnlineTuner tuner;
    private Choice current = Choice.DEFAULT;
    private int burst;

    /**
     * A tuner, and how bursts will go: what they take depends on their aggregators, so that there is something to
     * learn, and on the weather.
     */
    @Setup
    public void prepare() {
      List<Choice> choices = new ArrayList<>(List.of(Choice.DEFAULT, Choice.COLLECTIVE, Choice.SIEVE));
      for (int i = 0; choices.size() < arms; i++) {
        choices.add(Choice.collective(1 + i / BUFFERS * BUFFERS, 64L << 10 << 2 * (i % BUFFERS)));
      }
      tuner = OnlineTuner.on(PLATFORM).arms(choices).build();
      double[] noise = new Random(1).doubles(TIMES, .9, 1.3).toArray();
      for (Choice choice : choices) {
        proposals.put(choice, new Proposal("file", Operation.WRITE, BURST, choice, .1));
        Outcome[] times = new Outcome[TIMES];
        for (int i = 0; i < TIMES; i++) {
          times[i] =
              new Outcome((.1 + .01 * Math.abs(choice.aggregators() - 16)) * noise[i], BURST.aggregateBytes(), 0);
        }
        outcomes.put(choice, times);
      }
    }

    Decision next() {
      Decision decision = tuner.propose(proposals.get(current));
      current = decision.choice();
      tuner.observe(decision, outcomes.get(current)[burst++ % TIMES]);
      return decision;
    }
  }

  /** Returns one burst, natural gradient. */
  @Benchmark
  public Decision natural(Bursts bursts) {
    return bursts.next();
  }
}
