package org.h5burst.writer.engine.run;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.Stream;
import org.h5burst.tuner.Circumstances;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.pattern.IoPattern;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.ReadResult;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.backend.BackendFile.Part;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.agree.AgreementResult;
import org.h5burst.writer.engine.agree.Limits;
import org.h5burst.writer.engine.agree.StepOutcome;
import org.h5burst.writer.engine.plan.BurstPlan;
import org.h5burst.writer.engine.plan.PackingBuffer;
import org.h5burst.writer.engine.plan.RoundCounts;
import org.h5burst.writer.engine.plan.WriteCall;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.file.DurabilityJournal;
import org.h5burst.writer.telemetry.DecisionLog;
import org.h5burst.writer.telemetry.FlightEvents;
import org.jspecify.annotations.Nullable;

/** Writes the elements of a burst, and makes its declared changes. I/O thread only. */
public final class WriteTransfer extends Transfer<WriteCall> {
  /**
   * The mode that is safe without locks. In a sieving write ROMIO locks the parts of the file that it reads, changes
   * and writes back, and the parts that other ranks write. It does not lock a write that covers the whole dataset,
   * which it sees as one contiguous run. Another rank that writes only some of the elements could undo that write. The
   * same holds for a write that covers a chunk, which may be between two chunks of another rank.
   */
  private static final Mode SAFE_WITHOUT_LOCKS = Mode.INDEPENDENT;

  /** Creates an instance that gathers scattered pieces in this buffer. */
  public WriteTransfer(Limits limits, StepRunner steps, PackingBuffer packing, DecisionLog decisions) {
    super(Operation.WRITE, limits, steps, packing, decisions);
  }

  /** Writes the burst. <b>Collective.</b> */
  BurstResult write(BurstGroup group, FileState state, BurstPlan plan, AgreementResult agreed, String operation) {
    Task task = new Task(group, state, state.sequence(), operation, agreed,
        new CallReport(state.configuration().recordsCalls()));
    if (agreed.bytes() == 0 && plan.declared().isEmpty()) {
      state.nextBurst();
      return nothing(task.number(), state.file());
    }
    OpenChunks.Chosen chosen = OpenChunks.choose(group, state, plan, limits.io(operation + ", the shape of chunks"));
    Transferred how = transfer(task, plan.writing(), chosen.changes());
    IoPattern pattern = agreed.bytes() > 0 && state.configuration().findsPatterns()
        ? BurstPattern.of(group, state, plan.writing(), limits.io(operation + ", its pattern"))
        : null;
    int writers = how.outcome().writers();
    how.effort().learn(agreed, how.outcome().seconds());
    List<String> chunks = Stream.concat(chosen.words().stream(), how.effort().words().stream()).toList();
    learn(task, how,
        Circumstances.seen(writers, how.notCollective()).dealt(BurstPattern.words(pattern)).chunked(chunks));
    state.nextBurst();
    return new BurstResult(task.number(), agreed.bytes(), agreed.pieces(), how.outcome().seconds(), 0,
        how.opening().seconds(), writers, how.opening().opened(), how.opening().reopened(), how.notCollective(),
        state.file().effectiveHints(), how.answer().decision(), how.answer().explanation(), ReadResult.NONE,
        task.calls().calls(), pattern, chunks);
  }

  /** Returns the result of a burst that wrote nothing. */
  static BurstResult nothing(long sequence, DeferredFile file) {
    return new BurstResult(sequence, 0, 0, 0, 0, 0, 0, false, false, List.of(), file.effectiveHints(), null, null,
        ReadResult.NONE, List.of(), null, List.of());
  }

  @Override
  StepOutcome run(Task task, Calls<WriteCall> calls, TuningStep.Answer answer, Runnable step) {
    return steps.runWriting(task.group(), task.state(), task.operation(), step);
  }

  @Override
  EffortStep.Answer effort(Task task, RoundCounts all) {
    return EffortStep.decide(task.group(), task.state(), task.agreed(), all,
        limits.io(task.operation() + ", the choice of levels"));
  }

  @Override
  void transferAll(Task task, Calls<WriteCall> calls, FirstFailure failure) {
    DurabilityJournal journal = task.file().journal();
    task.file().backend().use(calls.effort().effort());
    journal.beginWriting(calls.plan().load().bytes());
    try {
      makeCalls(task, calls, failure);
    } finally {
      journal.endWriting();
    }
    failure.attempt(calls.plan()::requireUnchanged);
  }

  /** Returns the mode. Parallel HDF5 can write chunks with filters only collectively. */
  @Override
  Mode mode(FileState state, int index, Calls<WriteCall> calls) {
    DatasetSpec dataset = state.dataset(index);
    if (dataset.isFiltered()) {
      return Mode.COLLECTIVE;
    }
    boolean isUnlocked = calls.chosen() == Mode.SIEVE && (calls.all().whole(index) || dataset.isChunked());
    return isUnlocked ? SAFE_WITHOUT_LOCKS : calls.slabs().mode(index, calls.chosen());
  }

  @Override
  List<WriteCall> inPlace(Target target, WriteCall round) {
    boolean each = target.mode() == Mode.INDEPENDENT && target.file().isWrittenByEachRank(target.dataset());
    return each ? round.inPlace() : List.of(round);
  }

  @Override
  MemorySegment elements(Target target, WriteCall call) {
    MemorySegment elements = elements(target.dataset(), call);
    if (isNotedFirst(target)) {
      note(target, call, elements);
    }
    return elements;
  }

  private MemorySegment elements(DatasetSpec dataset, WriteCall round) {
    try {
      MemorySegment elements = round.source().pack(packing);
      if (!elements.scope().isAlive()) {
        throw new IllegalStateException("Already closed");
      }
      return elements;
    } catch (IllegalStateException freed) {
      throw new UsageException(
          ("write to dataset %s: the borrowed memory was freed before the burst was done; wait for the burst's future, "
              + "or use Ownership.COPY").formatted(dataset),
          freed);
    }
  }

  @Override
  void call(Target target, WriteCall call, MemorySegment elements) {
    FlightEvents.@Nullable Write event = FlightEvents.begin(FlightEvents.Write::new);
    target.file().write(target.dataset(), call.selection(), elements, target.mode());
    record(event, target.dataset().name(), target.mode(), elements.byteSize());
    target.task().calls().add(target, call.selection());
    called(target, call, elements);
  }

  @Override
  void callTogether(List<Target> targets, List<Part> parts) {
    FlightEvents.@Nullable Write event = FlightEvents.begin(FlightEvents.Write::new);
    targets.getFirst().file().writeTogether(parts);
    record(event, "%s datasets".formatted(parts.size()), Mode.COLLECTIVE,
        parts.stream().mapToLong(part -> part.elements().byteSize()).sum());
    for (int number = 0; number < parts.size(); number++) {
      targets.get(number).task().calls().add(targets.get(number), parts.get(number).region());
    }
  }

  @Override
  void called(Target target, WriteCall call, MemorySegment elements) {
    if (!isNotedFirst(target)) {
      note(target, call, elements);
    }
  }

  @Override
  void callWithNothing(Target target) {
    DatasetSpec dataset = target.dataset();
    target.file().write(dataset, Selection.none(dataset.rank()), MemorySegment.NULL, target.mode());
  }

  private static boolean isNotedFirst(Target target) {
    return target.task().file().journal().isNotedFirst(target.mode());
  }

  private static void note(Target target, WriteCall call, MemorySegment elements) {
    Task task = target.task();
    task.file().journal().note(target.index(), task.number(), call.slab(), call.source().runs(), elements);
  }

  private static void record(FlightEvents.@Nullable Write event, String dataset, Mode mode, long bytes) {
    FlightEvents.end(event, write -> {
      write.dataset = dataset;
      write.bytes = bytes;
      write.mode = mode.name();
    });
  }
}
