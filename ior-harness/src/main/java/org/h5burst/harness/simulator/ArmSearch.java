package org.h5burst.harness.simulator;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;

/**
 * A tuner that searches among arms by number, separately for each shape of burst: the common part of those that the
 * online tuner is compared with.
 */
abstract class ArmSearch implements Tuner {
  private final List<Choice> arms;
  private final Map<String, Shape> shapes = new HashMap<>();

  ArmSearch(List<Choice> arms) {
    this.arms = arms;
  }

  /** The measurements of one shape. */
  static final class Shape {
    final long[] tries;
    final double[] sum;
    final double[] least;
    long bursts;

    Shape(int arms) {
      tries = new long[arms];
      sum = new double[arms];
      least = new double[arms];
      Arrays.fill(least, Double.POSITIVE_INFINITY);
    }

    /** Returns the arm with the least mean time among these; the first one if none was tried. */
    int best(List<Integer> among) {
      int best = -1;
      for (int arm : among) {
        if (tries[arm] > 0 && (best < 0 || sum[arm] / tries[arm] < sum[best] / tries[best])) {
          best = arm;
        }
      }
      return best < 0 ? among.getFirst() : best;
    }
  }

  /** Returns the arm for the next burst, one of those that the open file allows. */
  abstract int pick(Shape shape, Proposal proposal, List<Integer> allowed);

  final List<Choice> arms() {
    return arms;
  }

  @Override
  public final Decision propose(Proposal proposal) {
    Choice open = proposal.current();
    List<Integer> allowed = IntStream.range(0, arms.size())
        .filter(arm -> open == null || open.createsAs(arms.get(arm))).boxed().toList();
    int arm = pick(shape(proposal.features()), proposal, allowed);
    return new Decision(proposal.stream(), proposal.operation(), proposal.features(), arms.get(arm),
        Decision.Reason.EXPLOIT);
  }

  @Override
  public final void observe(Decision decision, Outcome outcome) {
    Shape shape = shape(decision.features());
    int arm = arms.indexOf(decision.choice());
    shape.bursts++;
    shape.tries[arm]++;
    shape.sum[arm] += outcome.seconds();
    shape.least[arm] = Math.min(shape.least[arm], outcome.seconds());
  }

  private Shape shape(BurstFeatures burst) {
    long octave = Math.round(Math.log(Math.max(1, burst.aggregateBytes())) / Math.log(2));
    return shapes.computeIfAbsent(burst.strided() + " " + octave + " " + burst.datasets(),
        _ -> new Shape(arms.size()));
  }

  /** Returns those of {@code wanted} that are allowed. */
  static List<Integer> both(List<Integer> wanted, List<Integer> allowed) {
    List<Integer> both = new ArrayList<>(wanted);
    both.retainAll(allowed);
    return both;
  }
}
