package org.h5burst.tuner.online;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Platform;

/**
 * Lists the settings from which a tuner chooses on a platform: aggregators per node and buffer sizes as in Tang, Xie et
 * al. (PDSW 2021, table II), with a small buffer added, and striping as in Behzad et al. (HPDC 2014) if a new file's
 * striping can be set.
 */
public final class Arms {
  private static final double[] AGGREGATORS_PER_NODE = {.25, .5, 1, 2, 4};
  private static final long KIB = 1 << 10;
  private static final long MIB = 1 << 20;
  private static final long[] BUFFERS = {64 * KIB, MIB, 4 * MIB, 16 * MIB, 64 * MIB, 256 * MIB};
  /** Stripe counts if the number of targets is unknown; a file system with fewer uses all of them. */
  private static final int[] COUNTS_OF_UNKNOWN = {4, 16};
  private static final long[] STRIPES = {MIB, 16 * MIB, 64 * MIB};

  private Arms() {}

  /**
   * Returns the candidates, the default first; settings that are equal on this platform appear once.
   *
   * @param fixedByUser knobs that the user set: they stay at zero, so the user's value applies
   */
  public static List<Choice> of(Platform platform, Set<Knob> fixedByUser) {
    Set<Choice> arms = new LinkedHashSet<>();
    arms.add(Choice.DEFAULT);
    if (!fixedByUser.contains(Knob.MODE)) {
      arms.add(Choice.COLLECTIVE);
      if (platform.locks()) {
        arms.add(Choice.SIEVE);
      }
      addCollective(arms, platform, fixedByUser);
    }
    if (platform.striping() && !fixedByUser.contains(Knob.STRIPE_COUNT) && !fixedByUser.contains(Knob.STRIPE_BYTES)) {
      addStriped(arms, platform, fixedByUser);
    }
    return List.copyOf(arms);
  }

  private static void addCollective(Set<Choice> arms, Platform platform, Set<Knob> fixedByUser) {
    for (int aggregators : aggregators(platform, fixedByUser)) {
      for (long buffer : fixedByUser.contains(Knob.BUFFER) ? new long[1] : BUFFERS) {
        arms.add(Choice.collective(aggregators, buffer));
      }
    }
  }

  /**
   * Adds striped settings. An aggregator's buffer of one stripe lets each write go to one target, so the buffer is not
   * varied separately.
   */
  private static void addStriped(Set<Choice> arms, Platform platform, Set<Knob> fixedByUser) {
    for (int count : platform.targets() == 0 ? COUNTS_OF_UNKNOWN
        : new int[] {Math.max(1, platform.targets() / 4), platform.targets()}) {
      for (long stripe : STRIPES) {
        arms.add(striped(Choice.DEFAULT, count, stripe));
        if (!fixedByUser.contains(Knob.MODE)) {
          for (int aggregators : aggregators(platform, fixedByUser)) {
            long buffer = fixedByUser.contains(Knob.BUFFER) ? 0 : stripe;
            arms.add(striped(Choice.collective(aggregators, buffer), count, stripe));
          }
        }
      }
    }
  }

  private static Choice striped(Choice choice, int count, long stripe) {
    return choice.with(Knob.STRIPE_COUNT, count).with(Knob.STRIPE_BYTES, stripe);
  }

  private static List<Integer> aggregators(Platform platform, Set<Knob> fixedByUser) {
    if (fixedByUser.contains(Knob.AGGREGATORS)) {
      return List.of(0);
    }
    List<Integer> counts = new ArrayList<>();
    for (double perNode : AGGREGATORS_PER_NODE) {
      int count = (int) Math.clamp(Math.round(perNode * platform.nodes()), 1, platform.ranks());
      if (!counts.contains(count)) {
        counts.add(count);
      }
    }
    return counts;
  }
}
