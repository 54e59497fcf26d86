package org.h5burst.tuner.online;

import java.util.Collection;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.prior.ArmRecord;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.LearnedStream;
import org.jspecify.annotations.Nullable;

/** Configures an {@link OnlineTuner}. Used by one thread. */
public final class OnlineTunerBuilder {
  private final Platform platform;
  private Set<Knob> fixedByUser = EnumSet.noneOf(Knob.class);
  private List<Choice> arms = List.of();
  private ReopenCost reopenCost = ReopenCost.HINTS;
  private Collection<LearnedStream> history = List.of();
  private Collection<CampaignRecord> campaign = List.of();
  private Collection<ArmRecord> armCampaign = List.of();
  /** Kept between builds, because a regression over a campaign is expensive. */
  private @Nullable List<WarmPrior.Experience> experiences;

  OnlineTunerBuilder(Platform platform) {
    this.platform = platform;
  }

  /** Sets the knobs that the user set; the tuner leaves them alone. */
  public OnlineTunerBuilder fixedByUser(Set<Knob> knobs) {
    this.fixedByUser = knobs;
    this.experiences = null;
    return this;
  }

  /**
   * Sets the settings to choose among, the default first; without this, {@link Arms#of}.
   *
   * @throws IllegalArgumentException if the list is empty
   */
  public OnlineTunerBuilder arms(List<Choice> choices) {
    if (choices.isEmpty()) {
      throw new IllegalArgumentException("no settings to choose among; name the default at least, or leave them to "
          + "the tuner");
    }
    this.arms = List.copyOf(choices);
    this.experiences = null;
    return this;
  }

  /** Sets when a change of setting costs a reopen; without this, {@link ReopenCost#HINTS}. */
  public OnlineTunerBuilder reopenCost(ReopenCost price) {
    this.reopenCost = price;
    return this;
  }

  /** Adds measurements of a campaign on this machine, so that the tuner starts with knowledge. */
  public OnlineTunerBuilder campaign(Collection<CampaignRecord> records) {
    this.campaign = List.copyOf(records);
    this.experiences = null;
    return this;
  }

  /** Like {@link #campaign}, for records that name arms by number; both are used. */
  public OnlineTunerBuilder armCampaign(Collection<ArmRecord> records) {
    this.armCampaign = List.copyOf(records);
    this.experiences = null;
    return this;
  }

  /** Adds what earlier runs learned on this machine. */
  public OnlineTunerBuilder history(Collection<LearnedStream> streams) {
    this.history = List.copyOf(streams);
    return this;
  }

  /**
   * Builds the tuner.
   *
   * @throws IllegalArgumentException if a record names an arm that does not exist
   */
  public OnlineTuner build() {
    List<Choice> choices = arms.isEmpty() ? Arms.of(platform, fixedByUser) : arms;
    ArmTable table = new ArmTable(choices, reopenCost);
    List<WarmPrior.Experience> measured = experiences == null ? experiences(choices) : experiences;
    experiences = measured;
    Prior prior = new WarmPrior(measured, new ColdPrior(platform, choices));
    return new OnlineTuner(table, new StreamFactory(table, platform, prior, history));
  }

  private List<WarmPrior.Experience> experiences(List<Choice> choices) {
    CampaignTable measured = new CampaignTable(choices, platform.nodes());
    campaign.forEach(measured::add);
    armCampaign.forEach(measured::add);
    return WarmPrior.Experience.all(measured, choices.size());
  }
}
