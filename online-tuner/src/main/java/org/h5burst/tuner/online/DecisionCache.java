package org.h5burst.tuner.online;

import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Decision.Reason;
import org.h5burst.tuner.Proposal;
import org.jspecify.annotations.Nullable;

/** Caches the decisions of one stream: equal decisions are the same object, so repeated bursts allocate nothing. */
final class DecisionCache {
  private static final int REASONS = Reason.values().length;

  private final @Nullable Decision[] known;

  DecisionCache(int arms) {
    this.known = new Decision[arms * REASONS];
  }

  /** Returns the decision for an arm, which is a choice by its number. */
  Decision of(Proposal proposal, int arm, Choice choice, Reason reason) {
    int place = arm * REASONS + reason.ordinal();
    Decision earlier = known[place];
    if (earlier != null && earlier.features().equals(proposal.features())) {
      return earlier;
    }
    Decision decision = new Decision(proposal.stream(), proposal.operation(), proposal.features(), choice, reason);
    known[place] = decision;
    return decision;
  }
}
