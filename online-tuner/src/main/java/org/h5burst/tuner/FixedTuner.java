package org.h5burst.tuner;

/** Always the same choice: tuning off, or a static configuration. */
public final class FixedTuner implements Tuner {
  private final Choice choice;
  private final Explanation explanation;

  /** A tuner that always makes this choice, and says why. */
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
