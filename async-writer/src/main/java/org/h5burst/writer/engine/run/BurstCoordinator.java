package org.h5burst.writer.engine.run;

import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.PathException;
import org.h5burst.writer.ReadResult;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.configuration.OpenMode;
import org.h5burst.writer.engine.agree.AgreementInput;
import org.h5burst.writer.engine.agree.AgreementResult;
import org.h5burst.writer.engine.agree.Call;
import org.h5burst.writer.engine.agree.CatalogueCodec;
import org.h5burst.writer.engine.agree.Digest;
import org.h5burst.writer.engine.agree.Disagreement;
import org.h5burst.writer.engine.agree.FailureKinds;
import org.h5burst.writer.engine.agree.Limits;
import org.h5burst.writer.engine.agree.Mishaps;
import org.h5burst.writer.engine.agree.Readiness;
import org.h5burst.writer.engine.plan.BurstPlan;
import org.h5burst.writer.engine.plan.ReadCall;
import org.h5burst.writer.engine.plan.RefusedBurstException;
import org.h5burst.writer.engine.plan.TransferPlan;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.watch.Guard;
import org.jspecify.annotations.Nullable;

/**
 * Ends a burst on all ranks: they agree on what they are about to do, or find out how they differ, before any of them
 * makes a call that needs the others. I/O thread only.
 */
public final class BurstCoordinator {
  private final Limits limits;
  private final StepRunner steps;
  private final WriteTransfer writer;
  private final ReadTransfer reader;
  private final FlushStep flush;
  private final FileEnding ending;
  private final long roundBytes;
  private final Set<FileState> paused;

  /**
   * Prepares to coordinate the bursts of all files.
   *
   * @param paused files that this rank has paused; changed by other threads
   */
  public BurstCoordinator(Limits limits, StepRunner steps, WriteTransfer writer, ReadTransfer reader, long roundBytes,
      Set<FileState> paused) {
    this.limits = limits;
    this.steps = steps;
    this.writer = writer;
    this.reader = reader;
    this.flush = new FlushStep(limits, steps);
    this.ending = new FileEnding(steps, new FileOpening(steps, flush), flush);
    this.roundBytes = roundBytes;
    this.paused = paused;
  }

  /**
   * Makes the ranks agree that a file may be created or opened; afterwards they know its contents. <b>Collective.</b>
   *
   * @param call {@link Call#CREATE} or {@link Call#OPEN}
   * @param options what must be the same on all ranks
   * @param problem why this rank cannot; null if it can
   * @param check throws on all ranks if the agreement is invalid, before anything is touched
   */
  public Catalogue begin(Call call, BurstGroup group, FileState file, SharedOptions options,
      @Nullable WriterException problem, Runnable check) {
    String operation = call + " of " + file.file().names().target();
    long name = group.isAlone() ? 0 : Digest.of(List.of(file.file().names().called().toString()));
    Readiness readiness = problem == null ? Readiness.READY : Readiness.FAILED;
    AgreementInput mine =
        AgreementInput.to(call, name, group.nextFile(), readiness).declaring(Digest.of(options.compared()));
    AgreementResult agreed = group.agreement().agree(mine, limits.agreement(call, operation));
    if (!agreed.sameCall()) {
      throw disagreement(group, -1, operation);
    }
    if (agreed.failed()) {
      String report = problem == null ? "" : FailureKinds.name(problem) + " " + problem.getMessage();
      throw Disagreement.ofProblems(group.agreement().exchange(report, limits.afterFailure(operation, report)));
    }
    if (!agreed.sameStructure()) {
      throw Disagreement.ofOptions(operation,
          group.agreement().exchange(String.join("\n", options.shown()), limits.io(operation)));
    }
    check.run();
    try {
      Catalogue catalogue = call == Call.OPEN ? look(group, file.file(), limits.io(operation)) : Catalogue.EMPTY;
      file.found(catalogue);
      group.add(file);
      return catalogue;
    } catch (RuntimeException | Error failure) {
      file.file().abandon(); // rank 0 has locked it to look at it
      throw failure;
    }
  }

  /**
   * Returns the contents of an existing file, which rank 0 reads and broadcasts, so that not all ranks read its
   * metadata. <b>Collective.</b>
   *
   * @throws WriterException on all ranks if the file cannot be opened
   */
  private static Catalogue look(BurstGroup group, DeferredFile file, Guard guard) {
    byte[] told = {};
    if (group.communicator().rank() == 0) {
      group.agreement().working(guard);
      try {
        told = CatalogueCodec.encode(file.look());
      } catch (WriterException failure) {
        told = CatalogueCodec.encode(failure);
      } catch (RuntimeException | Error failure) { // whatever it is, the others wait for an answer
        told = CatalogueCodec.encode(new PathException(
            "%s cannot be opened: %s".formatted(file.names().target(), failure), failure));
      }
    }
    Catalogue catalogue = CatalogueCodec.decode(group.agreement().bytesFromRankZero(told, guard));
    if (file.mode() == OpenMode.READ_ONLY) {
      byte[] identity = group.agreement().bytesFromRankZero(file.known().told(), guard);
      if (group.communicator().rank() != 0) {
        file.known().learn(identity, group.communicator().nodes() == 1);
      }
    }
    return catalogue;
  }

  /**
   * Ends the burst; with a last call also the file. <b>Collective.</b>
   *
   * @param unseen failures of earlier bursts, as a message, that the program on this rank has not seen, so it cannot
   *     mean that the file is complete; empty if there are none
   */
  public BurstResult end(Call call, BurstGroup group, FileState state, String unseen) {
    state.requireHealthy();
    long start = System.nanoTime();
    BurstPlan plan = BurstPlan.NOTHING;
    boolean isRefused = call == Call.COMPLETE && !unseen.isEmpty();
    Readiness readiness = isRefused ? Readiness.REFUSED : Readiness.READY;
    String problem = isRefused ? unseen : "";
    try {
      plan = isRefused || call.isWithoutSuccess() ? plan : state.seal(roundBytes, group.isAlone());
    } catch (RefusedBurstException refused) {
      readiness = Readiness.REFUSED;
      problem = String.valueOf(refused.getMessage());
    } catch (RuntimeException | OutOfMemoryError failure) {
      readiness = Readiness.FAILED;
      problem = "cannot prepare the burst: " + failure;
    }
    try {
      return end(call, group, state, plan, new Report(start, readiness, problem));
    } finally {
      plan.writing().release();
    }
  }

  /** The report of a rank before the burst, and the time at which it began to plan it. */
  private record Report(long start, Readiness readiness, String problem) {}

  private BurstResult end(Call call, BurstGroup group, FileState state, BurstPlan plan, Report mine) {
    String operation = "%s of burst %s of %s".formatted(call, state.sequence(), state.file().names().target());
    AgreementResult agreed = agree(call, group, state, plan, mine.readiness(), operation);
    if (!agreed.sameCall()) {
      String failed = call == Call.CLOSE_WITHOUT_COMPLETE ? state.mishaps().afterFailure() : "";
      throw disagreement(group, state.id(), operation + failed + state.mishaps().afterRefusal());
    }
    if (agreed.failed()) {
      throw steps.poison(group, state, operation, false, mine.problem());
    }
    if (call == Call.CLOSE_WITHOUT_COMPLETE) {
      throw ending.leave(group, state, operation);
    }
    if (call == Call.DISCARD) {
      ending.discard(group, state, operation);
      return WriteTransfer.nothing(state.sequence(), state.file());
    }
    WriterException refusal = agreed.refused()
        ? Disagreement.ofLostElements(operation, group.agreement().exchange(mine.problem(), limits.io(operation)))
        : structureRefusal(group, state, plan, agreed, operation);
    if (refusal != null) {
      state.refuseBurst(String.valueOf(refusal.getMessage()));
      state.nextBurst();
      throw call.isLast() ? ending.leave(group, state, operation, refusal) : refusal;
    }
    BurstResult result = writer.write(group, state, plan, agreed, operation);
    if (agreed.reads()) {
      result = result.reading(read(call, group, state, plan.reading(), operation));
    }
    if (call == Call.FLUSH && state.file().isOpen()) {
      flush.flush(group, state, operation);
    } else if (call == Call.COMMIT) {
      flush.makeRoom(group, state, agreed, operation);
    }
    if (call.isLast()) {
      ending.complete(group, state, operation);
    }
    return result.lasting((System.nanoTime() - mine.start()) / 1e9);
  }

  /** Reads; a last burst in which only the reads have failed still ends the file. */
  private ReadResult read(Call call, BurstGroup group, FileState state, TransferPlan<ReadCall> plan,
      String operation) {
    try {
      return reader.read(group, state, plan, operation);
    } catch (WriterException failed) {
      throw call.isLast() && state.isHealthy() ? ending.leave(group, state, operation, failed) : failed;
    }
  }

  /** Agrees on the call; repeatedly while any rank is paused, because that rank returns when it is resumed. */
  private AgreementResult agree(Call call, BurstGroup group, FileState state, BurstPlan plan, Readiness readiness,
      String operation) {
    Mishaps mishaps = state.mishaps();
    Guard guard = mishaps.isUnfinished() ? limits.unfinished(operation + mishaps.afterFailure())
        : limits.agreement(call, operation);
    AgreementInput mine = AgreementInput.to(call, state.id(), state.sequence(), readiness)
        .declaring(group.isAlone() ? 0 : Digest.ofStructure(plan.declared(), plan.placements()))
        .transferring(plan.writing()).reading(!plan.reading().isEmpty());
    while (true) {
      long roomBytes = group.communicator().rank() == 0 ? state.file().names().roomBytes() : 0;
      AgreementResult agreed =
          group.agreement().agree(mine.paused(paused.contains(state)).withRoom(roomBytes), guard);
      if (!agreed.sameCall() || !agreed.paused()) {
        return agreed;
      }
      IdleStrategy.until(() -> !paused.contains(state));
      guard = new Guard(operation + ", which a rank has paused", Duration.ZERO, "");
    }
  }

  /**
   * Returns why the declared structure is refused: the ranks differ, or it is impossible, which each of them finds out
   * by itself. Null if it is accepted.
   */
  private @Nullable WriterException structureRefusal(BurstGroup group, FileState state, BurstPlan plan,
      AgreementResult agreed, String operation) {
    if (!agreed.sameStructure()) {
      String mine = Stream.of(plan.declared().stream().map(Disagreement::line), plan.placements().stream(),
          state.mishaps().refusedCall().stream()).flatMap(Function.identity()).collect(Collectors.joining("\n"));
      return Disagreement.ofStructure(operation, group.agreement().exchange(mine, limits.io(operation)));
    }
    String impossible = state.namespace().admit(plan.declared());
    return impossible.isEmpty() ? null
        : new UsageException("%s: %s; %s".formatted(operation, impossible, Disagreement.NOTHING_DONE));
  }

  /**
   * Handles ranks that made different calls. All of them are here now, so the files that any of them meant are closed
   * normally, with what was committed but without their final names, and poisoned on all ranks: later calls on them are
   * refused locally, and no rank waits for a call that another has used up.
   */
  private WriterException disagreement(BurstGroup group, long file, String operation) {
    List<String> reports = group.agreement().exchange(file + " " + operation, limits.io(operation));
    TreeSet<Long> meant = new TreeSet<>();
    reports.forEach(report -> meant.add(Long.parseLong(report.substring(0, report.indexOf(' ')))));
    List<FileState> files = group.files().values().stream().filter(each -> meant.contains(each.id())).toList();
    WriterException failure = Disagreement.ofCalls(
        reports.stream().map(report -> report.substring(report.indexOf(' ') + 1)).toList(),
        files.stream()
            .map(each -> "%s: %s".formatted(each.file().names().target().getFileName(), FileEnding.state(each.file())))
            .toList());
    files.forEach(each -> endEarly(group, each, failure));
    return failure;
  }

  private void endEarly(BurstGroup group, FileState state, WriterException failure) {
    try {
      ending.closeUnfinished(group, state,
          "closing of %s after a disagreement".formatted(state.file().names().target()));
    } catch (WriterException closing) {
      failure.addSuppressed(closing);
    }
    state.poison(failure);
    group.remove(state);
  }
}
