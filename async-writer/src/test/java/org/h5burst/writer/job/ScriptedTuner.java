package org.h5burst.writer.job;

import java.util.function.Supplier;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Decision.Reason;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;

/** Chooses what it is told to, burst by burst. */
final class ScriptedTuner implements Tuner {
  private final Supplier<Choice> choices;

  ScriptedTuner(Supplier<Choice> choices) {
    this.choices = choices;
  }

  @Override
  public Decision propose(Proposal proposal) {
    return new Decision(proposal.stream(), proposal.operation(), proposal.features(), choices.get(), Reason.FIXED);
  }

  @Override
  public void observe(Decision decision, Outcome outcome) {
    // nothing to learn
  }
}
