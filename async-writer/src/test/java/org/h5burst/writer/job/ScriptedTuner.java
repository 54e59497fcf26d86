package org.h5burst.writer.job;

import java.util.function.Function;
import java.util.function.Supplier;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Decision.Reason;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;

/** Chooses what it is told to, burst by burst. */
public final class ScriptedTuner implements Tuner {
  private final Function<Proposal, Choice> choices;

  /** Asks for each burst. */
  public ScriptedTuner(Supplier<Choice> choices) {
    this((Proposal _) -> choices.get());
  }

  private ScriptedTuner(Function<Proposal, Choice> choices) {
    this.choices = choices;
  }

  /** Chooses knowing how the file is open. */
  static ScriptedTuner byProposal(Function<Proposal, Choice> choices) {
    return new ScriptedTuner(choices);
  }

  @Override
  public Decision propose(Proposal proposal) {
    return new Decision(proposal.stream(), proposal.operation(), proposal.features(), choices.apply(proposal),
        Reason.FIXED);
  }

  @Override
  public void observe(Decision decision, Outcome outcome) {
    // nothing to learn
  }
}
