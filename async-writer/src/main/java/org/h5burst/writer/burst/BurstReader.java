package org.h5burst.writer.burst;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Circumstances;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.writer.ReadResult;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.WriterOptions.OpenMode;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.burst.FileOpening.Opening;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.telemetry.DecisionLog;
import org.jspecify.annotations.Nullable;

/**
 * Reads what the ranks want of a burst, after all of them have written: agree on how much it is, ask the tuner, open or reopen, read, tell the tuner. I/O thread only.
 */
final class BurstReader {
  private static final Outcome NOT_READ = new Outcome(Double.NaN, 0, 0);

  private final Limits limits;
  private final StepRunner steps;
  private final FileOpening files;
  private final PackingBuffer packing;
  private final DecisionLog decisions;

  BurstReader(Limits limits, StepRunner steps, PackingBuffer packing, DecisionLog decisions) {
    this.limits = limits;
    this.steps = steps;
    this.files = new FileOpening(steps);
    this.packing = packing;
    this.decisions = decisions;
  }

  /** Reads. <b>Collective</b>, also for ranks that want nothing. */
  ReadResult read(BurstGroup group, FileSession session, ReadPlan plan, String burst) {
    DeferredFile file = session.file();
    String operation = burst + ", reading";
    Agreed agreed = group.agreement().agree(plan.contribution(session), limits.io(operation));
    files.reserve(group, session, operation);
    TuningStep.Answer answer = TuningStep.decide(group, session, agreed, Operation.READ, limits.io(operation + ", the tuner's choice"));
    Choice choice = answer.decision().choice();
    Opening opening = files.prepare(group, session, choice, operation);
    Outline outline = plan.outline();
    if (!agreed.sameOutline()) {
      group.agreement().maximum(outline.values(), limits.io(operation));
    }
    boolean elsewhere = group.communicator().nodes() > 1;
    Runnable step = () -> {
      FirstFailure failure = new FirstFailure(thrown -> steps.failing(group, operation, thrown));
      if (elsewhere) {
        failure.attempt(file.backend()::flush); // what another host has written may still be in its memory
      }
      read(session, plan, outline, choice.mode(), failure);
    };
    Outcomes outcome = isHarmless(group, session, outline, choice.mode())
        ? runHarmless(group, session, operation, step, answer) : steps.run(group, session, operation, true, step);
    List<String> notCollective = BurstWriter.notCollective(file, choice.mode());
    if (answer.explanation() != null) {
      Outcome told = new Outcome(outcome.seconds(), agreed.bytes(), opening.seconds());
      TuningStep.learn(session, answer.decision(), told);
      decisions.add(session.sequence() - 1, answer.decision(), answer.explanation(), told, Circumstances.seen(-1, notCollective));
    }
    return new ReadResult(agreed.bytes(), agreed.pieces(), outcome.seconds(), opening.seconds(), opening.opened(), opening.reopened(), notCollective,
        file.effectiveHints(), answer.decision(), answer.explanation());
  }

  /** The tuner proposes again only when it has seen what became of its last proposal. */
  private Outcomes runHarmless(BurstGroup group, FileSession session, String operation, Runnable step, TuningStep.Answer answer) {
    try {
      return steps.runHarmless(group, session, operation, step);
    } catch (WriterException failed) {
      if (answer.explanation() != null) {
        TuningStep.learn(session, answer.decision(), NOT_READ);
      }
      throw failed;
    }
  }

  /**
   * Whether a failure changes nothing, and leaves no rank in the middle of a call with others. The same on all ranks.
   */
  private static boolean isHarmless(BurstGroup group, FileSession session, Outline outline, Mode chosen) {
    DeferredFile file = session.file();
    boolean alone = group.communicator().size() == 1;
    return file.mode() == OpenMode.READ_ONLY && !file.library().failuresReachMpi() && IntStream.range(0, outline.datasets())
        .allMatch(index -> alone || outline.rounds(index) == 0 || session.dataset(index).isChunked() || mode(session, index, chosen) != Mode.COLLECTIVE);
  }

  private void read(FileSession session, ReadPlan plan, Outline outline, Mode chosen, FirstFailure failure) {
    boolean inStep = true;
    for (int index = 0; inStep && index < outline.datasets(); index++) {
      Mode mode = mode(session, index, chosen);
      for (int number = 0; inStep && number < outline.rounds(index); number++) {
        inStep = read(session, index, plan.round(index, number), mode, failure);
      }
    }
    failure.rethrow();
    session.file().verifyHints();
  }

  /** Parallel HDF5 keeps chunks with filters in a memory of which other ranks' writes know nothing; collective transfers pass it by, and fail where chunks are not there. */
  private static Mode mode(FileSession session, int index, Mode chosen) {
    if (session.isReadOnly(index)) {
      return Mode.INDEPENDENT;
    }
    return session.dataset(index).isFiltered() ? Mode.COLLECTIVE : chosen;
  }

  /** Returns whether this rank could take part in the calls of all ranks. */
  private boolean read(FileSession session, int index, @Nullable ReadRound round, Mode mode, FirstFailure failure) {
    BackendFile file = session.file().backend();
    DatasetSpec dataset = session.dataset(index);
    int elementBytes = dataset.type().bytes();
    Runnable nothing = () -> file.read(dataset, Selection.none(dataset.rank()), MemorySegment.NULL, mode);
    List<ReadRound> calls = round == null ? null : failure.find(() -> mode == Mode.INDEPENDENT ? round.inPlace(elementBytes) : List.of(round));
    if (calls == null) {
      return failure.takePart(nothing);
    }
    for (ReadRound call : calls) {
      Room room = failure.find(() -> room(dataset, call));
      if (room == null) {
        return failure.takePart(nothing);
      }
      failure.attempt(() -> file.read(dataset, call.selection(), room.memory(), mode));
      failure.attempt(() -> {
        if (!room.isDirect()) {
          call.deliver(room.memory(), elementBytes);
        }
      });
    }
    return true;
  }

  /** Memory that takes the elements of a call: the program's, or other that they are copied from. */
  private record Room(MemorySegment memory, boolean isDirect) {}

  private Room room(DatasetSpec dataset, ReadRound round) {
    int elementBytes = dataset.type().bytes();
    MemorySegment direct = round.direct(elementBytes);
    if (direct == null) {
      return new Room(packing.ofBytes(round.selection().elements() * elementBytes), false);
    }
    if (!direct.scope().isAlive()) {
      throw new WriterException(Category.USAGE,
          "read of dataset %s: the memory for its elements was freed before the burst was done; wait for the burst's future".formatted(dataset));
    }
    return new Room(direct, true);
  }
}
