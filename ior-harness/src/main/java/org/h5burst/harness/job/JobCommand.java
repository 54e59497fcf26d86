package org.h5burst.harness.job;

import org.h5burst.harness.cli.MeasuringCommand;
import picocli.CommandLine.Mixin;

/** A command that measures what ranks of ours do. */
public abstract class JobCommand extends MeasuringCommand {
  @Mixin
  private final JobOptions job = new JobOptions();

  @Mixin
  private final TunerProperties properties = new TunerProperties();

  /** Returns how its jobs are started. */
  protected final JobOptions job() {
    return job;
  }

  /** Refuses properties of the tuner, which the command ignores; see {@link TunerProperties#override}. */
  protected final void overrideTuner(String instead) {
    properties.override(instead);
  }
}
