package org.h5burst.writer.engine.run;

import org.h5burst.writer.engine.agree.AgreementResult;
import org.h5burst.writer.engine.agree.Limits;
import org.h5burst.writer.engine.agree.Placement;
import org.h5burst.writer.file.DurabilityJournal;

/**
 * Makes written data durable, in an order that is safe against a crash at any moment: all ranks force elements and
 * notes first; only then comes the seal by which they count. I/O thread only.
 */
record FlushStep(Limits limits, StepRunner steps) {
  /**
   * Flushes the open file. <b>Collective.</b> When it returns on all ranks, the promise holds for everything written
   * before.
   */
  void flush(BurstGroup group, FileState state, String operation) {
    DurabilityJournal journal = state.file().journal();
    Placement place = journal.isOn() ? place(group, journal, operation) : new Placement(0, 0);
    steps.run(group, state, operation, true, () -> {
      state.file().backend().flush();
      journal.writeNotes(place.before(), place.all());
      journal.force();
    });
    if (journal.isOn()) {
      steps.run(group, state, operation + ", sealing", false, () -> journal.seal(state.sequence() - 1));
    }
    state.flushed();
  }

  /**
   * Flushes, before the open file is closed, what closing would write over flushed elements. <b>Collective.</b>
   *
   * @param isLeft whether to flush everything, because the file is left unfinished
   */
  void beforeClosing(BurstGroup group, FileState state, boolean isLeft, String operation) {
    DurabilityJournal journal = state.file().journal();
    boolean replaces = journal.isOn() && state.file().isOpen() && state.file().backend().replacesChunks();
    if (replaces && (isLeft || journal.isSealed())) {
      steps.run(group, state, operation + ", completing chunks", true, state.file().backend()::finishChunks);
    }
    if (isLeft || replaces && journal.isSealed()) {
      flush(group, state, operation);
    }
  }

  /**
   * Writes the notes of the bursts since the last flush to the manifest, if they would use too much memory; they count
   * when they are sealed. <b>Collective.</b>
   */
  void makeRoom(BurstGroup group, FileState state, AgreementResult agreed, String operation) {
    DurabilityJournal journal = state.file().journal();
    if (journal.isDue(agreed.largest().datasets(), agreed.largest().pieces())) {
      Placement place = place(group, journal, operation);
      steps.run(group, state, operation + ", writing the manifest", false,
          () -> journal.writeNotes(place.before(), place.all()));
    }
  }

  private Placement place(BurstGroup group, DurabilityJournal journal, String operation) {
    if (!journal.manifest().isJoined()) {
      long[] job = {group.communicator().rank() == 0 ? journal.manifest().job() : 0};
      group.agreement().fromRankZero(job, limits.io(operation));
      journal.manifest().join(job[0]);
    }
    return group.agreement().place(journal.waitingBytes(), limits.io(operation));
  }
}
