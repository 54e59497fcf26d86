package org.h5burst.harness.simulator;

import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.LiveKnobs;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;

/**
 * The best that could be reached: knows the whole course and pays for its moves, unlike the oracle. Uses dynamic
 * programming over the setting of the open file.
 */
final class Foresight implements Tuner {
  private static final int JUDGED = 50;

  private final Track track;
  private final List<Choice> arms;
  private final int[][] stay;
  private final int[] plan;
  private int burst;

  Foresight(Track track) {
    this.track = track;
    this.arms = track.arms;
    this.stay = stay();
    this.plan = plan();
  }

  /** Plans as if the run ended where runs are judged, and from there on to its end. */
  private int[] plan() {
    int[] path = new int[track.bursts()];
    int open = plan(0, Math.min(JUDGED, path.length), 0, path);
    plan(Math.min(JUDGED, path.length), path.length, open, path);
    return path;
  }

  /** Plans some bursts and returns the setting of the open file after them. */
  private int plan(int from, int to, int before, int[] path) {
    int[][] next = new int[to - from][arms.size()];
    double[] later = new double[arms.size()];
    for (int burst = to - 1; burst >= from; burst--) {
      double[] now = new double[arms.size()];
      for (int open = 0; open < now.length; open++) {
        next[burst - from][open] = next(burst, open, later);
        now[open] = cost(burst, open, next[burst - from][open], later);
      }
      later = now;
    }
    int open = before;
    for (int burst = from; burst < to; burst++) {
      int wanted = next[burst - from][open];
      boolean stays = wanted == open && !track.features(burst).newFile();
      path[burst] = stays ? stay[burst][open] : wanted;
      open = wanted;
    }
    return open;
  }

  /** Returns what the file is best open as during a burst. */
  private int next(int burst, int open, double[] later) {
    boolean begins = track.features(burst).newFile();
    int best = open;
    for (int other = 0; other < later.length; other++) {
      if ((begins || arms.get(open).createsAs(arms.get(other)))
          && cost(burst, open, other, later) < cost(burst, open, best, later)) {
        best = other;
      }
    }
    return best;
  }

  private double cost(int burst, int open, int wanted, double[] later) {
    if (track.features(burst).newFile()) {
      return track.seconds(burst, wanted) + later[wanted];
    }
    return later[wanted] + (wanted == open ? track.seconds(burst, stay[burst][open])
        : track.seconds(burst, wanted) + track.scenario.machine().weather().reopenSeconds());
  }

  /** Returns, for each burst and setting of the open file, the fastest arm that needs no move. */
  private int[][] stay() {
    int[][] stay = new int[track.bursts()][arms.size()];
    for (int open = 0; open < arms.size(); open++) {
      Choice now = arms.get(open);
      int[] free = IntStream.range(0, arms.size()).filter(arm -> now.createsAs(arms.get(arm))
          && !track.scenario.machine().reopenCost().charges(now, arms.get(arm), LiveKnobs.NONE)).toArray();
      for (int burst = 0; burst < stay.length; burst++) {
        stay[burst][open] = open;
        for (int arm : free) {
          stay[burst][open] = track.seconds(burst, arm) < track.seconds(burst, stay[burst][open]) ? arm
              : stay[burst][open];
        }
      }
    }
    return stay;
  }

  @Override
  public Decision propose(Proposal proposal) {
    return new Decision(proposal.stream(), proposal.operation(), proposal.features(), arms.get(plan[burst++]),
        Decision.Reason.EXPLOIT);
  }

  @Override
  public void observe(Decision decision, Outcome outcome) {
    // knows already
  }
}
