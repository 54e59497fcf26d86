package org.h5burst.tuner;

/** A tuner that always makes the same choice: because tuning is off, or for a static configuration. */
public final class FixedTuner implements Tuner {
  private final Choice choice;
  private final Explanation explanation;

  /** Creates a tuner that always makes this choice, with this explanation. */
  public FixedTuner(Choice choice, String explanation) {
    this.choice = choice;
    this.explanation = Explanation.of(explanation);
  }

  @Override
  public Decision propose(Proposal proposal) {
    return new Decision(proposal.stream(), proposal.operation(), proposal.features(), choice, Decision.Reason.FIXED);
  }

  @Override
  public boolean isConstant() {
    return true;
  }

  @Override
  public Explanation explain() {
    return explanation;
  }

  @Override
  public void observe(Decision decision, Outcome outcome) {
    // nothing to learn
  }
}
