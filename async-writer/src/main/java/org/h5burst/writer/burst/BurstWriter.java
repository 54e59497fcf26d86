package org.h5burst.writer.burst;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Objects;
import org.h5burst.tuner.Circumstances;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.pattern.IoPattern;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.ReadResult;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.burst.FileOpening.Opening;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.file.Safekeeping;
import org.h5burst.writer.telemetry.DecisionLog;
import org.h5burst.writer.telemetry.WriteEvent;
import org.jspecify.annotations.Nullable;

/**
 * Writes a burst that the ranks have agreed on: ask the tuner, open or reopen, create what is new, write, tell the tuner; the outcome of each step is agreed. I/O thread only.
 */
final class BurstWriter {
  /**
   * ROMIO locks what a sieving write reads, changes and writes back, and what other ranks write meanwhile into a part of the dataset; but not a write that covers the whole dataset, to which it is
   * one contiguous run. Elements of such a write could be undone by another rank that writes only some of them. The same holds for a write that covers a chunk, which may lie between two chunks of
   * another rank.
   */
  private static final Mode SAFE_WITHOUT_LOCKS = Mode.INDEPENDENT;

  private final Limits limits;
  private final StepRunner steps;
  private final FileOpening files;
  private final PackingBuffer packing;
  private final DecisionLog decisions;

  BurstWriter(Limits limits, StepRunner steps, PackingBuffer packing, DecisionLog decisions) {
    this.limits = limits;
    this.steps = steps;
    this.files = new FileOpening(steps);
    this.packing = packing;
    this.decisions = decisions;
  }

  /** Writes the burst. <b>Collective.</b> */
  BurstResult write(BurstGroup group, FileSession session, BurstPlan plan, Agreed agreed, String operation) {
    DeferredFile file = session.file();
    long sequence = session.sequence();
    if (agreed.bytes() == 0 && plan.declared().isEmpty()) {
      session.nextBurst();
      return nothing(sequence, file);
    }
    files.reserve(group, session, operation);
    TuningStep.Answer answer = TuningStep.decide(group, session, agreed, Operation.WRITE, limits.io(operation + ", the tuner's choice"));
    Decision decision = answer.decision();
    files.extendLate(group, session, plan.declared(), operation);
    Opening opening = files.prepare(group, session, decision.choice(), operation);
    if (!plan.declared().isEmpty()) {
      steps.run(group, session, operation + ", change of the structure", true, () -> file.change(plan.declared()));
      session.created();
    }
    Outline outline = plan.outline();
    if (!agreed.sameOutline()) {
      group.agreement().maximum(outline.values(), limits.io(operation));
    }
    Outcomes outcome = steps.run(group, session, operation, true, () -> {
      FirstFailure failure = new FirstFailure(thrown -> steps.failing(group, operation, thrown));
      write(session, plan, outline, decision.choice().mode(), failure);
    });
    List<String> notCollective = notCollective(file, decision.choice().mode());
    IoPattern pattern =
        agreed.bytes() > 0 && session.configuration().findsPatterns()
            ? BurstPattern.of(group, session, plan, limits.io(operation + ", its pattern"))
            : null;
    if (agreed.bytes() > 0 && answer.explanation() != null) {
      Outcome told = new Outcome(outcome.seconds(), agreed.bytes(), opening.seconds());
      TuningStep.learn(session, decision, told);
      decisions.add(sequence, decision, answer.explanation(), told, Circumstances.seen(outcome.writers(), notCollective).dealt(BurstPattern.words(pattern)));
    }
    session.nextBurst();
    return new BurstResult(sequence, agreed.bytes(), agreed.pieces(), outcome.seconds(), 0, opening.seconds(), outcome.writers(), opening.opened(),
        opening.reopened(),
        notCollective, file.effectiveHints(), decision, answer.explanation(), ReadResult.NONE, pattern);
  }

  /** The result of a burst in which nothing was written. */
  static BurstResult nothing(long sequence, DeferredFile file) {
    return new BurstResult(sequence, 0, 0, 0, 0, 0, 0, false, false, List.of(), file.effectiveHints(), null, null, ReadResult.NONE, null);
  }

  /** Why the last transfer was not collective on this rank, in HDF5's words, where it should have been. */
  static List<String> notCollective(DeferredFile file, Mode mode) {
    return mode == Mode.INDEPENDENT ? List.of() : file.backend().lastTransfer().causes();
  }

  private void write(FileSession session, BurstPlan plan, Outline outline, Mode chosen, FirstFailure failure) {
    Safekeeping safe = session.file().safekeeping();
    safe.beginWriting(plan.bytes());
    try {
      boolean inStep = true;
      for (int index = 0; inStep && index < outline.datasets(); index++) {
        Mode mode = mode(chosen, session.dataset(index), outline.whole(index));
        for (int number = 0; inStep && number < outline.rounds(index); number++) {
          inStep = write(session, index, plan.round(index, number), mode, failure);
        }
      }
    } finally {
      safe.endWriting();
    }
    failure.rethrow();
    plan.writes().stream().filter(Objects::nonNull).forEach(DatasetWrite::requireUnchanged);
    session.file().verifyHints();
  }

  /** Parallel HDF5 can write chunks with filters only collectively. */
  private static Mode mode(Mode chosen, DatasetSpec dataset, boolean whole) {
    if (dataset.isFiltered()) {
      return Mode.COLLECTIVE;
    }
    return chosen == Mode.SIEVE && (whole || dataset.isChunked()) ? SAFE_WITHOUT_LOCKS : chosen;
  }

  /** Returns whether this rank could take part in the calls of all ranks. */
  private boolean write(FileSession session, int index, @Nullable Round round, Mode mode, FirstFailure failure) {
    BackendFile file = session.file().backend();
    DatasetSpec dataset = session.dataset(index);
    Runnable nothing = () -> file.write(dataset, Selection.none(dataset.rank()), MemorySegment.NULL, mode);
    List<Round> calls = round == null ? null : failure.find(() -> calls(file, dataset, round, mode));
    if (calls == null) {
      return failure.takePart(nothing);
    }
    for (Round call : calls) {
      MemorySegment packed = failure.find(() -> prepared(session, index, call, mode));
      if (packed == null) {
        return failure.takePart(nothing);
      }
      failure.attempt(() -> writeAndNote(session, index, call, packed, mode));
    }
    return true;
  }

  private static List<Round> calls(BackendFile file, DatasetSpec dataset, Round round, Mode mode) {
    return mode == Mode.INDEPENDENT && file.isWrittenByEachRank(dataset) ? round.inPlace() : List.of(round);
  }

  /** What can fail before the call to the back end: then this rank can still make that without elements. */
  private MemorySegment prepared(FileSession session, int index, Round round, Mode mode) {
    MemorySegment packed = packed(session.dataset(index), round);
    if (session.file().safekeeping().isNotedFirst(mode)) {
      note(session, index, round, packed);
    }
    return packed;
  }

  private MemorySegment packed(DatasetSpec dataset, Round round) {
    try {
      MemorySegment packed = round.source().pack(packing);
      if (!packed.scope().isAlive()) {
        throw new IllegalStateException("Already closed");
      }
      return packed;
    } catch (IllegalStateException freed) {
      throw new WriterException(Category.USAGE,
          "write to dataset %s: the borrowed memory was freed before the burst was done; wait for the burst's future, or use Ownership.COPY"
              .formatted(dataset),
          freed);
    }
  }

  private void writeAndNote(FileSession session, int index, Round round, MemorySegment packed, Mode mode) {
    DeferredFile file = session.file();
    DatasetSpec dataset = session.dataset(index);
    WriteEvent event = new WriteEvent();
    event.begin();
    file.backend().write(dataset, round.selection(), packed, mode);
    event.end();
    record(event, dataset, packed.byteSize(), mode);
    if (!file.safekeeping().isNotedFirst(mode)) {
      note(session, index, round, packed);
    }
  }

  private static void note(FileSession session, int index, Round round, MemorySegment packed) {
    session.file().safekeeping().note(index, session.sequence(), round.slab(), round.source().runs(), packed);
  }

  private static void record(WriteEvent event, DatasetSpec dataset, long bytes, Mode mode) {
    if (event.shouldCommit()) {
      event.dataset = dataset.name();
      event.bytes = bytes;
      event.mode = mode.name();
      event.commit();
    }
  }
}
