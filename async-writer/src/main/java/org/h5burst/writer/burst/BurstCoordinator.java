package org.h5burst.writer.burst;

import java.lang.foreign.MemorySegment;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.h5burst.mpi.PoliteWait;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Outcome;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.watch.Guard;

/**
 * Ends a burst on all ranks: agree, ask the tuner, open or reopen, create what is new, write, agree on the outcome, tell the tuner. I/O thread only.
 *
 * <p>Everything that could make a rank leave the common path is found out before a collective call, or agreed right after it.
 */
final class BurstCoordinator {
  private final Limits limits;
  private final StepRunner steps;
  private final PackingBuffer packing;
  private final long roundBytes;
  private final Set<FileSession> paused;

  /**
   * @param paused files that this rank has paused; changed by other threads
   */
  BurstCoordinator(Limits limits, StepRunner steps, PackingBuffer packing, long roundBytes, Set<FileSession> paused) {
    this.limits = limits;
    this.steps = steps;
    this.packing = packing;
    this.roundBytes = roundBytes;
    this.paused = paused;
  }

  /** Opening of a file, as it went. */
  private record Opening(boolean opened, boolean reopened, double seconds) {
    static final Opening NONE = new Opening(false, false, 0);
  }

  /** Makes the ranks agree that a file may be created. <b>Collective.</b> */
  FileSession create(BurstGroup group, FileSession file, String problem) {
    String operation = "create of " + file.file().names().target();
    Contribution mine =
        new Contribution(Call.CREATE, Digest.of(List.of(file.file().names().target())), group.nextFile(), 0, 0, false, !problem.isEmpty(), 0, 0, 0, false);
    Agreed agreed = group.agreement().agree(mine, limits.agreement(Call.CREATE, operation));
    if (!agreed.sameCall()) {
      throw disagreement(group, -1, operation);
    }
    if (agreed.failed()) {
      List<String> problems = group.agreement().exchange(problem, limits.outcome(operation, true));
      throw new WriterException(Category.PATH, Disagreement.ofFailures(problems));
    }
    group.add(file);
    return file;
  }

  /** Ends the burst. <b>Collective.</b> */
  BurstResult end(Call call, BurstGroup group, FileSession session) {
    session.requireHealthy();
    BurstPlan plan = new BurstPlan(List.of(), List.of());
    String problem = "";
    try {
      plan = session.seal(roundBytes);
    } catch (RuntimeException | OutOfMemoryError failure) {
      problem = "cannot prepare the burst: " + failure;
    }
    try {
      return end(call, group, session, plan, problem);
    } finally {
      plan.release();
    }
  }

  private BurstResult end(Call call, BurstGroup group, FileSession session, BurstPlan plan, String problem) {
    String operation = "%s of burst %d of %s".formatted(call, session.sequence(), session.file().names().target());
    Agreed agreed = agree(call, group, session, plan, problem, operation);
    if (!agreed.sameCall()) {
      throw disagreement(group, session.id(), operation);
    }
    if (agreed.failed()) {
      throw steps.poison(group, session, operation, false, problem);
    }
    if (!agreed.sameStructure()) {
      throw structureDisagreement(group, session, plan, operation);
    }
    BurstResult result = writeBurst(group, session, plan, agreed, operation);
    if (call == Call.FLUSH && session.file().isOpen()) {
      steps.run(group, session, operation, true, () -> session.file().backend().flush());
    }
    if (call == Call.CLOSE) {
      finish(group, session, operation);
    }
    return result;
  }

  /** Agrees on the call; while any rank is paused, again and again: that rank comes back when it is resumed. */
  private Agreed agree(Call call, BurstGroup group, FileSession session, BurstPlan plan, String problem, String operation) {
    Guard guard = limits.agreement(call, operation);
    while (true) {
      Agreed agreed = group.agreement().agree(plan.contribution(call, session, paused.contains(session), !problem.isEmpty()), guard);
      if (!agreed.sameCall() || !agreed.paused()) {
        return agreed;
      }
      PoliteWait.until(() -> !paused.contains(session));
      guard = new Guard(operation + ", which a rank has paused", Duration.ZERO, "");
    }
  }

  private BurstResult writeBurst(BurstGroup group, FileSession session, BurstPlan plan, Agreed agreed, String operation) {
    DeferredFile file = session.file();
    long sequence = session.sequence();
    if (agreed.bytes() == 0 && plan.declared().isEmpty()) {
      session.nextBurst();
      return new BurstResult(sequence, 0, 0, 0, 0, 0, false, false, file.effectiveHints(), null);
    }
    reserve(group, session, operation);
    Decision decision = TuningStep.decide(group, session, agreed, limits.io(operation + ", the tuner's choice"));
    Opening opening = prepare(group, session, decision.choice(), operation);
    if (!plan.declared().isEmpty()) {
      steps.run(group, session, operation + ", creation of datasets", true, () -> plan.declared().forEach(file.backend()::createDataset));
      session.created();
    }
    long[] rounds = plan.rounds();
    if (!agreed.sameRounds()) {
      group.agreement().maximum(rounds, limits.io(operation));
    }
    Outcomes outcome = steps.run(group, session, operation, true, () -> write(session, plan, rounds, decision.choice().mode()));
    if (agreed.bytes() > 0 && group.communicator().rank() == 0) {
      TuningStep.learn(session, decision, new Outcome(outcome.seconds(), agreed.bytes(), opening.seconds()));
    }
    session.nextBurst();
    return new BurstResult(sequence, agreed.bytes(), agreed.pieces(), outcome.seconds(), opening.seconds(), outcome.writers(), opening.opened(),
        opening.reopened(),
        file.effectiveHints(), decision);
  }

  private void reserve(BurstGroup group, FileSession session, String operation) {
    if (session.file().openedFor() == null) {
      steps.run(group, session, operation + ", locking", false, session.file()::reserve);
    }
  }

  private Opening prepare(BurstGroup group, FileSession session, Choice choice, String operation) {
    DeferredFile file = session.file();
    if (!file.needsOpening(choice)) {
      return Opening.NONE;
    }
    boolean reopened = file.isOpen();
    Outcomes outcome = steps.run(group, session, operation + (reopened ? ", reopening" : ", opening"), true, () -> file.open(choice));
    return new Opening(!reopened, reopened, outcome.seconds());
  }

  private void write(FileSession session, BurstPlan plan, long[] rounds, Mode mode) {
    for (int index = 0; index < rounds.length; index++) {
      DatasetSpec dataset = session.dataset(index);
      for (int number = 0; number < rounds[index]; number++) {
        Round round = plan.round(index, number);
        if (round != null) {
          session.file().backend().write(dataset, round.selection(), round.source().pack(packing), mode);
        } else if (mode != Mode.INDEPENDENT) {
          session.file().backend().write(dataset, Selection.none(dataset.rank()), MemorySegment.NULL, mode);
        }
      }
    }
  }

  private void finish(BurstGroup group, FileSession session, String operation) {
    DeferredFile file = session.file();
    if (!file.isOpen()) {
      reserve(group, session, operation);
      prepare(group, session, Choice.DEFAULT, operation);
    }
    steps.run(group, session, operation + ", closing", true, file::close);
    steps.run(group, session, operation + ", renaming", false, file::publish);
    session.close();
    group.remove(session);
  }

  private WriterException structureDisagreement(BurstGroup group, FileSession session, BurstPlan plan, String operation) {
    String mine = plan.declared().stream().map(DatasetSpec::toString).collect(Collectors.joining("\n"));
    List<String> all = group.agreement().exchange(mine, limits.io(operation));
    session.dropDeclared();
    session.nextBurst();
    return Disagreement.ofDatasets(operation, all);
  }

  /**
   * The ranks made different calls. All of them are here now, so the files that any of them meant are closed in order, with what was committed, and poisoned on all ranks: later calls on them are
   * refused locally, and nobody waits for a call that another rank has spent.
   */
  private WriterException disagreement(BurstGroup group, long file, String operation) {
    List<String> reports = group.agreement().exchange(file + " " + operation, limits.io(operation));
    TreeSet<Long> meant = new TreeSet<>();
    reports.forEach(report -> meant.add(Long.parseLong(report.substring(0, report.indexOf(' ')))));
    WriterException failure = Disagreement.ofCalls(reports.stream().map(report -> report.substring(report.indexOf(' ') + 1)).toList());
    for (long id : meant) {
      FileSession session = group.files().get(id);
      if (session != null) {
        endEarly(group, session, failure);
      }
    }
    return failure;
  }

  private void endEarly(BurstGroup group, FileSession session, WriterException failure) {
    try {
      if (session.file().isOpen()) {
        steps.run(group, session, "closing of %s after a disagreement".formatted(session.file().names().target()), true, session.file()::close);
      }
    } catch (WriterException closing) {
      failure.addSuppressed(closing);
    }
    session.poison(failure);
    group.remove(session);
  }
}
