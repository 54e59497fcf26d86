package org.h5burst.tuner.online;

import java.util.List;
import java.util.Random;
import java.util.Set;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.LiveKnobs;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.jspecify.annotations.Nullable;

/**
 * Two MPICH ranks on tmpfs as they were measured: for each pattern, time / time of the best of independent, collective
 * by default and sieve, with the best explicit aggregators and buffer. Noise is log-normal with now and then a long
 * burst.
 */
final class SmallMachine {
  static final Platform PLATFORM = new Platform(1, 2, 0, false, 4096, true);
  static final double REOPEN_SECONDS = .3e-3;

  /**
   * A pattern and what the knobs are worth for it; {@code explicit} is the best ratio that explicit aggregators and
   * buffer reach, at {@code bestAggregators}, {@code bestBuffer}.
   */
  record Pattern(String name, BurstFeatures features, double bestSeconds, double independent, double collective,
      double sieve, double explicit,
      int bestAggregators,
      long bestBuffer) {
    double ratio(Choice choice) {
      if (choice.mode() == Mode.INDEPENDENT) {
        return independent;
      }
      if (choice.mode() == Mode.SIEVE) {
        return sieve;
      }
      if (choice.aggregators() == 0) {
        return collective;
      }
      double octaves = Math.abs(Math.log((double) choice.bufferBytes() / bestBuffer) / Math.log(2));
      double factor = (choice.aggregators() == bestAggregators ? 1 : 1.3) * (1 + .04 * octaves)
          * (choice.bufferBytes() >= 64 << 20 ? 2.5 : 1);
      return explicit * factor;
    }
  }

  static final Pattern STRIDED_8 = strided("strided 8 B", 8, 4 << 20, 20e-3, 17.1, 2.9, 1, 2, 64 << 10);
  static final Pattern STRIDED_64 = strided("strided 64 B", 64, 4 << 20, 8e-3, 6.6, 1.6, 1, 1.2, 64 << 10);
  static final Pattern STRIDED_512 = strided("strided 512 B", 512, 4 << 20, 4e-3, 2.3, 1.4, 1.5, 1, 64 << 10);
  static final Pattern STRIDED_4K = strided("strided 4 KiB", 4096, 4 << 20, 3e-3, 1.4, 1.4, 1.9, 1, 1 << 20);
  static final Pattern COLUMN = strided("column", 8, 1 << 20, 6e-3, 12.8, 2.7, 1, 2, 64 << 10);
  static final Pattern VPIC = new Pattern("vpic",
      new BurstFeatures(1, 2, 32 << 20, 64 << 20, 8, 8, 4 << 20, false, true), 25e-3, 1, 1, 1, 1.1, 2, 16 << 20);
  static final Pattern BLOCKS =
      new Pattern("3-D blocks", new BurstFeatures(1, 2, 20 << 20, 40 << 20, 5, 5 * 64, (20 << 20) / 320.0, true, true),
          20e-3, 1, 1.2, 1.3, 1.15, 2, 16 << 20);
  static final Pattern SMALL =
      new Pattern("64 small", new BurstFeatures(1, 2, 64 * 4096, 2 * 64 * 4096, 64, 64, 4096, false, true), .4e-3, 1,
          1.7, 1.6, 2, 1, 1 << 20);
  static final List<Pattern> ALL = List.of(STRIDED_8, STRIDED_64, STRIDED_512, STRIDED_4K, COLUMN, VPIC, BLOCKS, SMALL);

  private final Random random;
  private final Tuner tuner;
  private @Nullable Choice open;
  private Decision.Reason reason = Decision.Reason.DEFAULT;

  SmallMachine(long seed, Tuner tuner) {
    this.random = new Random(seed);
    this.tuner = tuner;
  }

  static SmallMachine cold(long seed) {
    return new SmallMachine(seed, OnlineTuner.cold(PLATFORM, Set.of()));
  }

  private static Pattern strided(String name, int piece, int bytesPerRank, double bestSeconds, double independent,
      double collective, double sieve,
      double explicit,
      long bestBuffer) {
    BurstFeatures features =
        new BurstFeatures(1, 2, bytesPerRank, 2L * bytesPerRank, 1, bytesPerRank / piece, piece, true, true);
    return new Pattern(name, features, bestSeconds, independent, collective, sieve, explicit, 2, bestBuffer);
  }

  /** Writes one burst and gives its time / the time of the best setting, without noise. */
  double write(Pattern pattern) {
    BurstFeatures known = pattern.features();
    BurstFeatures features =
        new BurstFeatures(known.nodes(), known.ranks(), known.bytesPerRank(), known.aggregateBytes(), known.datasets(),
            known.piecesPerRank(),
            known.pieceBytes(), known.strided(), open == null);
    Decision decision =
        tuner.propose(new Proposal("file.h5", Operation.WRITE, features, open, open == null ? 0 : REOPEN_SECONDS));
    Choice choice = decision.choice();
    reason = decision.reason();
    boolean opens = open == null || ReopenCost.HINTS.charges(open, choice, LiveKnobs.NONE);
    if (opens) {
      open = choice;
    }
    double ratio = pattern.ratio(choice);
    double noise = Math.exp(.1 * random.nextGaussian()) * (random.nextDouble() < .05 ? 1 + 2 * random.nextDouble() : 1);
    tuner.observe(decision,
        new Outcome(pattern.bestSeconds() * ratio * noise, features.aggregateBytes(), opens ? REOPEN_SECONDS : 0));
    return ratio;
  }

  /** Why the last burst was written as it was. */
  Decision.Reason reason() {
    return reason;
  }
}
