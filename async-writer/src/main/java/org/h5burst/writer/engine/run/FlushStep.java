package org.h5burst.writer.engine.run;

import org.h5burst.writer.engine.agree.AgreementResult;
import org.h5burst.writer.engine.agree.Limits;
import org.h5burst.writer.engine.agree.Placement;
import org.h5burst.writer.file.DurabilityJournal;

/**
 * Makes what was written survive, in an order in which no moment is dangerous: elements and notes first, on all ranks;
 * then, when all have told that they are done, the seal by which they count. I/O thread only.
 */
final class FlushStep {
  private final Limits limits;
  private final StepRunner steps;

  FlushStep(Limits limits, StepRunner steps) {
    this.limits = limits;
    this.steps = steps;
  }

  /**
   * Flushes the open file. <b>Collective.</b> When it returns on all ranks, the promise holds for all that was written
   * before.
   */
  void flush(BurstGroup group, FileState session, String operation) {
    DurabilityJournal safe = session.file().safekeeping();
    Placement place = safe.isOn() ? place(group, safe, operation) : new Placement(0, 0);
    steps.run(group, session, operation, true, () -> {
      session.file().backend().flush();
      safe.writeNotes(place.before(), place.all());
      safe.force();
    });
    if (safe.isOn()) {
      steps.run(group, session, operation + ", sealing", false, () -> safe.seal(session.sequence() - 1));
    }
    session.flushed();
  }

  /**
   * Writes the notes of the bursts since the last flush into the manifest, if they would take too much memory; they
   * count when they are sealed. <b>Collective.</b>
   */
  void makeRoom(BurstGroup group, FileState session, AgreementResult agreed, String operation) {
    DurabilityJournal safe = session.file().safekeeping();
    if (safe.isDue(agreed.largest().datasets(), agreed.largest().pieces())) {
      Placement place = place(group, safe, operation);
      steps.run(group, session, operation + ", writing the manifest", false,
          () -> safe.writeNotes(place.before(), place.all()));
    }
  }

  private Placement place(BurstGroup group, DurabilityJournal safe, String operation) {
    if (!safe.manifest().isJoined()) {
      long[] job = {group.communicator().rank() == 0 ? safe.manifest().job() : 0};
      group.agreement().fromRankZero(job, limits.io(operation));
      safe.manifest().join(job[0]);
    }
    return group.agreement().place(safe.waitingBytes(), limits.io(operation));
  }
}
