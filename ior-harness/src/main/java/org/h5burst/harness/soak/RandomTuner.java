package org.h5burst.harness.soak;

import java.util.Random;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Decision.Reason;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;

/** Writes each burst in another way, for most of which the file must be opened again. */
final class RandomTuner implements Tuner {
  private static final int WAYS = 4;
  private static final long MIN_BUFFER_BYTES = 4096;
  private static final int BUFFERS = 12;

  private final Random random;
  private final int ranks;

  RandomTuner(long seed, int ranks) {
    this.random = new Random(seed);
    this.ranks = ranks;
  }

  @Override
  public Decision propose(Proposal proposal) {
    Choice choice = switch (random.nextInt(WAYS)) {
      case 0 -> Choice.DEFAULT;
      case 1 -> Choice.SIEVE;
      default -> Choice.collective(1 + random.nextInt(ranks), MIN_BUFFER_BYTES << random.nextInt(BUFFERS));
    };
    return new Decision(proposal.stream(), proposal.operation(), proposal.features(), choice, Reason.FIXED);
  }

  @Override
  public void observe(Decision decision, Outcome outcome) {
    // nothing to learn
  }
}
