package org.h5burst.writer.engine.run;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Circumstances;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.BackendFile.Part;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.engine.agree.Agreement;
import org.h5burst.writer.engine.agree.AgreementResult;
import org.h5burst.writer.engine.agree.Limits;
import org.h5burst.writer.engine.agree.StepOutcome;
import org.h5burst.writer.engine.plan.PackingBuffer;
import org.h5burst.writer.engine.plan.RegionCall;
import org.h5burst.writer.engine.plan.RoundCounts;
import org.h5burst.writer.engine.plan.TransferPlan;
import org.h5burst.writer.engine.run.FileOpening.Opening;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.telemetry.DecisionLog;
import org.jspecify.annotations.Nullable;

/**
 * Transfers the elements of a burst that the ranks have agreed on, in one direction: asks the tuner, opens or reopens
 * the file, changes its structure, makes the calls of all ranks, and informs the tuner. The outcome of each step is
 * agreed. I/O thread only.
 *
 * @param <C> the kind of call to the back end
 */
abstract class Transfer<C extends RegionCall> {
  /** The largest burst of a rank whose datasets are transferred in one call; larger ones gain little from it. */
  private static final long MAX_JOINED_BYTES = 4 << 20;
  private static final Outcome NOTHING_DONE = new Outcome(Double.NaN, 0, 0);

  final Limits limits;
  final StepRunner steps;
  private final Operation kind;
  private final FileOpening files;
  private final DecisionLog decisions;
  final PackingBuffer packing;

  /**
   * Prepares transfers in one direction.
   *
   * @param packing for elements whose order in memory differs from that in the file
   */
  Transfer(Operation kind, Limits limits, StepRunner steps, PackingBuffer packing, DecisionLog decisions) {
    this.packing = packing;
    this.kind = kind;
    this.limits = limits;
    this.steps = steps;
    this.files = new FileOpening(steps, new FlushStep(limits, steps));
    this.decisions = decisions;
  }

  /**
   * A burst that is being transferred.
   *
   * @param number of the burst in its file
   * @param operation its name in diagnoses
   * @param agreed combined input of all ranks
   * @param calls calls that were made
   */
  record Task(BurstGroup group, FileState state, long number, String operation, AgreementResult agreed,
      CallReport calls) {
    DeferredFile file() {
      return state.file();
    }
  }

  /** The result; the same on all ranks, except for the explanation and the causes. */
  record Transferred(TuningStep.Answer answer, Opening opening, StepOutcome outcome, List<String> notCollective,
      EffortStep.Answer effort) {}

  /**
   * How the ranks transfer the datasets together, and this rank's part.
   *
   * @param all rounds of all ranks
   * @param slabs datasets that each rank must transfer by itself
   * @param chosen mode that the tuner chose
   * @param effort for chunks
   */
  record Calls<C extends RegionCall>(TransferPlan<C> plan, RoundCounts all, SlabLimit slabs, Mode chosen,
      EffortStep.Answer effort) {}

  /**
   * Makes the planned transfers, after the changes of the structure. <b>Collective</b>, also for ranks that have
   * nothing.
   */
  final Transferred transfer(Task task, TransferPlan<C> plan, List<StructureChange> changes) {
    BurstGroup group = task.group();
    FileState state = task.state();
    String operation = task.operation();
    files.reserve(group, state, operation);
    RoundCounts all = commonCounts(task, plan.counts());
    SlabLimit slabs = new SlabLimit(state.file().library().maxDimensionsOfSlabs(), state::dataset, all);
    TuningStep.Answer answer = slabs.concernsAll()
        ? TuningStep.independent(group, state, task.agreed(), kind)
        : TuningStep.decide(group, state, task.agreed(), kind, limits.io(operation + ", the tuner's choice"));
    Choice choice = answer.decision().choice();
    files.extendLate(group, state, changes, operation);
    Opening opening = prepare(task, answer);
    if (!changes.isEmpty()) {
      steps.run(group, state, operation + ", change of the structure", true, () -> state.file().change(changes));
      state.created();
    }
    EffortStep.Answer effort = effort(task, all);
    Calls<C> calls = new Calls<>(plan, all, slabs, choice.mode(), effort);
    StepOutcome outcome = run(task, calls, answer, () -> step(task, calls));
    boolean mayDiffer = choice.mode() != Mode.INDEPENDENT;
    return new Transferred(answer, opening, outcome,
        mayDiffer ? slabs.causes(task.file().backend().lastTransfer().causes()) : List.of(), effort);
  }

  /**
   * Returns the rounds of all ranks; the same on all. The ranks exchange either a table or what they transfer,
   * whichever is smaller.
   */
  private RoundCounts commonCounts(Task task, RoundCounts mine) {
    Agreement agreement = task.group().agreement();
    int datasets = task.state().datasets();
    if (task.agreed().sameCounts()) {
      return mine;
    }
    int ranks = task.group().communicator().size();
    if (RoundCounts.isSparse(ranks, task.agreed().largest().datasets(), datasets)) {
      return RoundCounts.common(agreement.gather(mine.values(), limits.io(task.operation())));
    }
    long[] table = mine.table(datasets);
    agreement.maximum(table, limits.io(task.operation()));
    return RoundCounts.ofTable(table);
  }

  private Opening prepare(Task task, TuningStep.Answer answer) {
    try {
      return files.prepare(task.group(), task.state(), answer.decision().choice(), task.operation());
    } catch (WriterException failed) {
      if (task.state().isHealthy()) {
        learnNothing(task, answer);
      }
      throw failed;
    }
  }

  /**
   * Completes a proposal of the tuner, if it was asked, without an observation, because it proposes again only after
   * the outcome of its last proposal.
   */
  static void learnNothing(Task task, TuningStep.Answer answer) {
    if (answer.explanation() != null) {
      TuningStep.learn(task.state(), answer.decision(), NOTHING_DONE);
    }
  }

  /** Reports the result to the tuner, if it was asked. <b>Independent.</b> */
  final void learn(Task task, Transferred how, Circumstances seen) {
    TuningStep.Answer answer = how.answer();
    if (task.agreed().bytes() > 0 && answer.explanation() != null) {
      Outcome told = new Outcome(how.outcome().seconds(), task.agreed().bytes(), how.opening().seconds());
      TuningStep.learn(task.state(), answer.decision(), told);
      decisions.add(task.number(), answer.decision(), answer.explanation(), told, seen);
    }
  }

  private void step(Task task, Calls<C> calls) {
    FirstFailure failure = new FirstFailure(thrown -> steps.failing(task.group(), task.operation(), thrown));
    transferAll(task, calls, failure);
    failure.rethrow();
    task.file().verifyHints();
  }

  /** Makes all calls of all ranks, in an order that is the same for all. */
  final void makeCalls(Task task, Calls<C> calls, FirstFailure failure) {
    List<Target> alone = new ArrayList<>();
    List<Target> together = new ArrayList<>();
    for (int index : calls.all().datasets()) {
      Target target = new Target(task, index, task.state().dataset(index), mode(task.state(), index, calls));
      (isJoined(target, calls) ? together : alone).add(target);
    }
    if (together.size() == 1) {
      alone.addFirst(together.removeFirst());
    }
    BackendFile file = task.file().backend();
    alone.sort(Comparator.comparing(target -> file.isPlacedByRankZero(target.dataset())));
    boolean inStep = together.isEmpty() || makeTogether(together, calls, failure);
    for (Target target : alone) {
      for (int number = 0; inStep && number < calls.all().rounds(target.index()); number++) {
        inStep = makeRound(target, calls.plan().round(target.index(), number), failure);
      }
    }
  }

  /**
   * Returns whether a dataset is transferred in one call with others, which saves the messages of a call for each; this
   * rank's elements of all of them must then be in memory at the same time. The same on all ranks.
   */
  private boolean isJoined(Target target, Calls<C> calls) {
    DatasetSpec dataset = target.dataset();
    return target.mode() == Mode.COLLECTIVE && calls.all().rounds(target.index()) == 1
        && target.task().agreed().largest().bytes() <= MAX_JOINED_BYTES
        && !dataset.isChunked() && !dataset.isCompact() && target.file().joinsDatasets();
  }

  /** Returns whether this rank could take part in the call of all ranks. */
  private boolean makeTogether(List<Target> targets, Calls<C> calls, FirstFailure failure) {
    List<Part> parts = failure.find(() -> parts(targets, calls));
    try {
      if (parts == null) {
        return failure.takePart(() -> callTogether(targets, targets.stream().map(Transfer::nothing).toList()));
      }
      failure.attempt(() -> {
        callTogether(targets, parts);
        for (int number = 0; number < parts.size(); number++) {
          Target target = targets.get(number);
          C call = calls.plan().round(target.index(), 0);
          if (call != null) {
            called(target, call, parts.get(number).elements());
          }
        }
      });
      return true;
    } finally {
      packing.keepNothing();
    }
  }

  private List<Part> parts(List<Target> targets, Calls<C> calls) {
    packing.keep(targets.size(), calls.plan().load().bytes());
    List<Part> parts = new ArrayList<>();
    for (Target target : targets) {
      C call = calls.plan().round(target.index(), 0);
      parts.add(call == null ? nothing(target)
          : new Part(target.dataset(), call.selection(), elements(target, call)));
    }
    return parts;
  }

  private static Part nothing(Target target) {
    return new Part(target.dataset(), Selection.none(target.dataset().rank()), MemorySegment.NULL);
  }

  /** The dataset of a call, and how the call is made. */
  record Target(Task task, int index, DatasetSpec dataset, Mode mode) {
    BackendFile file() {
      return task.file().backend();
    }
  }

  /** Returns whether this rank could take part in the calls of all ranks. */
  private boolean makeRound(Target target, @Nullable C round, FirstFailure failure) {
    List<C> calls = round == null ? null : failure.find(() -> inPlace(target, round));
    if (calls == null) {
      return failure.takePart(() -> callWithNothing(target));
    }
    for (C call : calls) {
      MemorySegment elements = failure.find(() -> elements(target, call));
      if (elements == null) {
        return failure.takePart(() -> callWithNothing(target));
      }
      failure.attempt(() -> call(target, call, elements));
    }
    return true;
  }

  /** Runs the step of the calls. <b>Collective.</b> */
  abstract StepOutcome run(Task task, Calls<C> calls, TuningStep.Answer answer, Runnable step);

  /** Chooses the effort for chunks. <b>Collective</b>, if there is something to choose. */
  abstract EffortStep.Answer effort(Task task, RoundCounts all);

  /** Makes all calls, with the work before and after them. */
  abstract void transferAll(Task task, Calls<C> calls, FirstFailure failure);

  /** Returns the mode of the calls for a dataset. The same on all ranks. */
  abstract Mode mode(FileState state, int index, Calls<C> calls);

  /** Returns the calls that transfer the same as a round; several if each rank makes its own. */
  abstract List<C> inPlace(Target target, C round);

  /**
   * Returns the memory of a call. Whatever can fail before the call fails here, so that this rank can still make the
   * call without elements.
   */
  abstract MemorySegment elements(Target target, C call);

  abstract void call(Target target, C call, MemorySegment elements);

  /** Makes one call for several datasets. */
  abstract void callTogether(List<Target> targets, List<Part> parts);

  /** Finishes the work on the elements after a call. */
  abstract void called(Target target, C call, MemorySegment elements);

  /** Takes part in a call of the other ranks without elements. */
  abstract void callWithNothing(Target target);
}
