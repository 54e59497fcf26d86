package org.h5burst.harness.simulator;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Tuner;
import org.h5burst.tuner.online.Arms;
import org.h5burst.tuner.online.OnlineTuner;
import org.h5burst.tuner.online.OnlineTunerBuilder;
import org.h5burst.tuner.prior.CampaignRecord;
import org.h5burst.tuner.prior.LearnedStream;
import org.h5burst.tuner.regression.EmpiricalModel;
import org.h5burst.tuner.regression.ForwardSelection;
import org.h5burst.tuner.regression.Measurement;
import org.jspecify.annotations.Nullable;

/** The knowledge from a campaign on a machine, and the tuners that start from it. Used by one thread. */
final class MachineKnowledge {
  private static final long CAMPAIGN_SEED = 20_211_115;
  /** The first run has separate disturbances. */
  private static final long FIRST_RUN_SEED = 1_000_000;

  private final MachineModel machine;
  private final List<Choice> arms;
  private final List<CampaignRecord> records;
  private final OnlineTunerBuilder informed;
  private final OnlineTunerBuilder uninformed;
  private @Nullable EmpiricalModel model;

  MachineKnowledge(MachineModel machine) {
    this.machine = machine;
    arms = Arms.of(machine.platform(), Set.of());
    records = SimulatedCampaign.measure(machine, CAMPAIGN_SEED);
    uninformed = builder();
    informed = builder().campaign(records);
  }

  private OnlineTunerBuilder builder() {
    return OnlineTuner.on(machine.platform()).arms(arms).reopenCost(machine.reopenCost());
  }

  List<Choice> arms() {
    return arms;
  }

  /** Returns the model, which is fitted at its first use, because most tuners do not need it. */
  EmpiricalModel model() {
    EmpiricalModel known = model;
    if (known == null) {
      known = ForwardSelection.fit(records.stream().map(record -> new Measurement(
          Candidate.setting(record.choice(), record.features(), record.features().nodes()),
          record.bestSeconds() / record.performance().max())).toList()).model();
      model = known;
    }
    return known;
  }

  OnlineTuner cold() {
    return uninformed.build();
  }

  OnlineTuner warm(Collection<LearnedStream> history) {
    return informed.history(history).build();
  }

  /** Returns a warm tuner that remembers a warm run over a course of the same scenario. */
  Tuner secondRun(Candidate.Course course) {
    OnlineTuner first = warm(List.of());
    Track before = new Track(course.track().scenario, arms, course.track().bursts(), FIRST_RUN_SEED + course.seed());
    new SimulatedRun(before).of(first);
    return warm(first.learned());
  }
}
