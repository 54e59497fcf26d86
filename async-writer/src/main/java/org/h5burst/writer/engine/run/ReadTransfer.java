package org.h5burst.writer.engine.run;

import java.lang.foreign.MemorySegment;
import java.util.List;
import org.h5burst.tuner.Circumstances;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.h5burst.writer.ReadResult;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.BackendFile.Part;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.engine.agree.AgreementInput;
import org.h5burst.writer.engine.agree.AgreementResult;
import org.h5burst.writer.engine.agree.Call;
import org.h5burst.writer.engine.agree.Limits;
import org.h5burst.writer.engine.agree.Readiness;
import org.h5burst.writer.engine.agree.StepOutcome;
import org.h5burst.writer.engine.plan.PackingBuffer;
import org.h5burst.writer.engine.plan.ReadCall;
import org.h5burst.writer.engine.plan.RoundCounts;
import org.h5burst.writer.engine.plan.TransferPlan;
import org.h5burst.writer.telemetry.DecisionLog;

/** Performs the reads of a burst, after all ranks have written, and have agreed on the amount. I/O thread only. */
public final class ReadTransfer extends Transfer<ReadCall> {
  /** Creates an instance with a buffer for elements that do not go directly to the program's memory. */
  public ReadTransfer(Limits limits, StepRunner steps, PackingBuffer packing, DecisionLog decisions) {
    super(Operation.READ, limits, steps, packing, decisions);
  }

  /** Reads. <b>Collective</b>, also for ranks that read nothing. */
  ReadResult read(BurstGroup group, FileState state, TransferPlan<ReadCall> plan, String burst) {
    String operation = burst + ", reading";
    AgreementInput mine = AgreementInput.to(Call.READ, state.id(), state.sequence(), Readiness.READY)
        .transferring(plan).reading(true);
    AgreementResult agreed = group.agreement().agree(mine, limits.io(operation));
    Task task = new Task(group, state, state.sequence() - 1, operation, agreed, new CallReport(false));
    Transferred how = transfer(task, plan, List.of());
    learn(task, how, Circumstances.seen(-1, how.notCollective()));
    return new ReadResult(agreed.bytes(), agreed.pieces(), how.outcome().seconds(), how.opening().seconds(),
        how.opening().opened(), how.opening().reopened(), how.notCollective(), state.file().effectiveHints(),
        how.answer().decision(), how.answer().explanation());
  }

  @Override
  StepOutcome run(Task task, Calls<ReadCall> calls, TuningStep.Answer answer, Runnable step) {
    if (!isHarmless(task, calls)) {
      return steps.run(task.group(), task.state(), task.operation(), true, step);
    }
    try {
      return steps.runHarmless(task.group(), task.state(), task.operation(), step);
    } catch (WriterException failed) {
      learnNothing(task, answer);
      throw failed;
    }
  }

  /**
   * Returns whether a failure changes nothing, and leaves no rank in the middle of a call with others. The same on all
   * ranks.
   */
  private boolean isHarmless(Task task, Calls<ReadCall> calls) {
    FileState state = task.state();
    boolean alone = task.group().communicator().size() == 1;
    return task.file().mode() == OpenMode.READ_ONLY && !task.file().library().failuresReachMpi()
        && (alone || calls.all().datasets().stream().allMatch(index -> state.dataset(index).isChunked()
            || mode(state, index, calls) != Mode.COLLECTIVE));
  }

  @Override
  EffortStep.Answer effort(Task task, RoundCounts all) {
    return EffortStep.Answer.NONE;
  }

  @Override
  void transferAll(Task task, Calls<ReadCall> calls, FirstFailure failure) {
    if (task.group().communicator().nodes() > 1) {
      failure.attempt(task.file().backend()::flush); // what another host has written may still be in its memory
    }
    makeCalls(task, calls, failure);
  }

  /**
   * Returns the mode. Parallel HDF5 keeps chunks with filters in memory that other ranks' writes do not update;
   * collective transfers bypass it, and fail where chunks are missing.
   */
  @Override
  Mode mode(FileState state, int index, Calls<ReadCall> calls) {
    if (state.existing().unwritable().containsKey(state.dataset(index).name())) {
      return Mode.INDEPENDENT;
    }
    return state.dataset(index).isFiltered() ? Mode.COLLECTIVE : calls.slabs().mode(index, calls.chosen());
  }

  @Override
  List<ReadCall> inPlace(Target target, ReadCall round) {
    return target.mode() == Mode.INDEPENDENT ? round.inPlace(target.dataset().type().bytes()) : List.of(round);
  }

  /** Returns the program's memory, or other memory from which the elements are copied. */
  @Override
  MemorySegment elements(Target target, ReadCall call) {
    DatasetSpec dataset = target.dataset();
    int elementBytes = dataset.type().bytes();
    MemorySegment direct = call.direct(elementBytes);
    if (direct == null) {
      return packing.ofBytes(call.selection().elements() * elementBytes);
    }
    if (!direct.scope().isAlive()) {
      throw new UsageException(
          ("read of dataset %s: the memory for its elements was freed before the burst was done; "
              + "wait for the burst's future").formatted(dataset));
    }
    return direct;
  }

  @Override
  void call(Target target, ReadCall call, MemorySegment elements) {
    target.file().read(target.dataset(), call.selection(), elements, target.mode());
    called(target, call, elements);
  }

  @Override
  void callTogether(List<Target> targets, List<Part> parts) {
    targets.getFirst().file().readTogether(parts);
  }

  @Override
  void called(Target target, ReadCall call, MemorySegment elements) {
    int elementBytes = target.dataset().type().bytes();
    if (call.direct(elementBytes) == null) {
      call.deliver(elements, elementBytes);
    }
  }

  @Override
  void callWithNothing(Target target) {
    DatasetSpec dataset = target.dataset();
    target.file().read(dataset, Selection.none(dataset.rank()), MemorySegment.NULL, target.mode());
  }
}
