package org.h5burst.tuner.online;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.h5burst.tuner.prior.LearnedStream;
import org.jspecify.annotations.Nullable;

/**
 * Learns, burst by burst, which setting is fastest for each shape of burst, without ever losing much against the
 * default.
 *
 * <p>After each burst it makes one step of stochastic gradient descent on the squared error in the burst's log time.
 * Before each burst it weighs what it knows, what a trial would teach for later bursts, what it might cost, and what
 * reopening the file costs. The idea of adapting a model to observed bandwidth by online gradient descent is that of
 * Tang, Xie et al. (SCTuner, PDSW 2021, section III-B).
 *
 * <p>Used by one thread. Equal histories give equal choices.
 */
public final class OnlineTuner implements Tuner {
  private static final double SHORTEST_SECONDS = 1e-9;
  private static final double LONGEST_SECONDS = 1e7;

  private final ArmTable table;
  private final StreamFactory factory;
  private final RegretBudget budget;
  private final ChoiceRule rule;
  private final SwitchingCost switching;
  private final Explainer explainer;
  private final Map<String, FileState> files = new HashMap<>();
  private final Function<String, FileState> newFile; // made once: nothing may be allocated for each burst
  private final double[] point = new double[PatternFeatures.COUNT];
  /** The stream of the last decision; null before the first, and if the burst had unusable features. */
  private @Nullable Stream decidedStream;
  private int decidedArm;

  OnlineTuner(ArmTable table, StreamFactory factory) {
    this.table = table;
    this.factory = factory;
    this.switching = new SwitchingCost(table.size());
    this.budget = new RegretBudget();
    this.rule = new ChoiceRule(table, switching, budget);
    this.explainer = new Explainer(table);
    this.newFile = _ -> new FileState(table, factory, budget);
  }

  /**
   * Creates a tuner for a machine without measurements.
   *
   * @param fixedByUser knobs that user-set hints fix; the tuner leaves them alone
   */
  public static OnlineTuner cold(Platform platform, Set<Knob> fixedByUser) {
    return on(platform).fixedByUser(fixedByUser).build();
  }

  /** Returns a builder of a tuner for a machine. */
  public static OnlineTunerBuilder on(Platform platform) {
    return new OnlineTunerBuilder(platform);
  }

  /** Returns the settings among which it chooses, the default first. */
  public List<Choice> arms() {
    return table.choices();
  }

  /** Returns what this tuner learned so far, for the next run. */
  public List<LearnedStream> learned() {
    List<LearnedStream> learned = new ArrayList<>();
    for (FileState file : files.values()) {
      file.streams().forEach(stream -> factory.learned(stream).ifPresent(learned::add));
    }
    return learned;
  }

  @Override
  public Decision propose(Proposal proposal) {
    if (!proposal.features().areUsable()) {
      decidedStream = null;
      return new Decision(proposal.stream(), proposal.operation(), proposal.features(), table.choice(0),
          Decision.Reason.DEFAULT);
    }
    FileState file = files.computeIfAbsent(proposal.stream(), newFile);
    PatternFeatures.locate(proposal.features(), point);
    Stream stream = file.stream(proposal.operation(), proposal.features(), point);
    stream.refresh();
    double reopen = proposal.reopenSeconds() > 0 && proposal.reopenSeconds() < LONGEST_SECONDS
        ? proposal.reopenSeconds() : file.openSeconds();
    switching.price(reopen, file.burstsPerMove(stream.horizon()), file.stays(proposal.features().newFile()),
        file.showsStays());
    for (int arm = 0; arm < table.size(); arm++) {
      switching.set(arm, table.available(arm, proposal), table.needsMove(arm, proposal),
          table.bindsFile(arm, proposal));
    }
    file.foresee(proposal.operation(), stream, proposal.features().newFile(), switching);
    int arm = rule.choose(stream, stream.scale(proposal.features().aggregateBytes()));
    file.want(stream, table.choice(rule.wanted()), proposal.live());
    decidedStream = stream;
    decidedArm = arm;
    Decision decision = stream.decisions.of(proposal, arm, table.choice(arm), rule.reason());
    file.proposed(proposal.current() == null);
    return decision;
  }

  @Override
  public Explanation explain() {
    Stream stream = decidedStream;
    return stream == null ? Explanation.of("the burst's features are impossible, so nothing is tried")
        : explainer.of(stream, switching, rule, decidedArm, budget.won());
  }

  /**
   * Learns from a burst, even if it was written with an arm other than the proposed one. Ignores decisions with
   * impossible features.
   *
   * @throws IllegalArgumentException if the decision's choice is not an arm, or if its stream was never proposed
   */
  @Override
  public void observe(Decision decision, Outcome outcome) {
    if (!decision.features().areUsable()) {
      return;
    }
    FileState file = files.get(decision.stream());
    int arm = table.number(decision.choice());
    if (file == null || arm < 0) {
      throw new IllegalArgumentException("%s cannot be learned from: %s".formatted(decision,
          file == null ? "no burst of this stream was proposed" : "this choice is not one of the arms"));
    }
    double seconds = outcome.seconds();
    if (!(seconds >= SHORTEST_SECONDS && seconds <= LONGEST_SECONDS)) {
      return;
    }
    double move = outcome.moveSeconds() >= 0 && outcome.moveSeconds() <= LONGEST_SECONDS ? outcome.moveSeconds() : 0;
    PatternFeatures.locate(decision.features(), point);
    file.observed(decision, point, arm, seconds, move);
  }
}
