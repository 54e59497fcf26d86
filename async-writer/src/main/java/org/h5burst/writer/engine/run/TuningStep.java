package org.h5burst.writer.engine.run;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Decision.Reason;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.FixedTuner;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.h5burst.writer.engine.agree.AgreementResult;
import org.h5burst.writer.engine.plan.Load;
import org.h5burst.writer.file.DeferredFile;
import org.h5burst.writer.telemetry.FlightEvents;
import org.h5burst.writer.watch.Guard;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Asks the tuner on rank 0 and passes its choice to all ranks, because last-bit differences must not split them. */
final class TuningStep {
  private static final Logger LOG = LoggerFactory.getLogger(TuningStep.class);
  /** The number of values in the message: the choice, the reason, and whether it stands. */
  private static final int WORDS = Knob.all().size() + 2;

  private TuningStep() {}

  /**
   * The tuner's answer.
   *
   * @param decision the same on all ranks
   * @param explanation why; on rank 0 only
   * @param stands whether the choice is the same for all bursts of the file; the same on all ranks
   */
  record Answer(Decision decision, @Nullable Explanation explanation, boolean stands) {
    private Answer to(Proposal proposal) {
      return new Answer(TuningStep.decision(proposal, decision.choice(), decision.reason()), explanation, stands);
    }
  }

  /**
   * Returns the decision for the burst. Rank 0 asks its tuner, unless every rank knows the answer: when the disk is
   * full, or when the choice stands for all bursts of the file. <b>Collective.</b>
   */
  static Answer decide(BurstGroup group, FileState state, AgreementResult agreed, Operation operation, Guard guard) {
    Proposal proposal = proposal(group, state, agreed, operation);
    Answer standing = state.standing();
    Answer answer;
    if (operation == Operation.WRITE && agreed.bytes() > agreed.roomBytes()) {
      answer = withoutRoom(group, proposal, agreed.bytes());
    } else if (standing != null && agreed.bytes() > 0) {
      answer = standing.to(proposal);
    } else {
      answer = asked(group, state, proposal, guard);
    }
    record(answer.decision());
    return answer;
  }

  /**
   * Returns the decision for a burst that each rank must transfer by itself, whatever a tuner would choose; so none is
   * asked, and the file stays as it is. <b>Independent.</b> The same on all ranks.
   */
  static Answer independent(BurstGroup group, FileState state, AgreementResult agreed, Operation operation) {
    Proposal proposal = proposal(group, state, agreed, operation);
    Choice open = proposal.current() == null ? Choice.DEFAULT : proposal.current();
    Choice choice = open.with(Knob.MODE, Mode.INDEPENDENT.ordinal());
    Answer answer = new Answer(decision(proposal, choice, Reason.DEFAULT), null, false);
    record(answer.decision());
    return answer;
  }

  private static Proposal proposal(BurstGroup group, FileState state, AgreementResult agreed, Operation operation) {
    DeferredFile file = state.file();
    Load most = agreed.largest();
    double pieceBytes = agreed.pieces() == 0 ? 0 : (double) agreed.bytes() / agreed.pieces();
    BurstFeatures features =
        new BurstFeatures(group.communicator().nodes(), group.communicator().size(), most.bytes(), agreed.bytes(),
            most.datasets(),
            most.pieces(), pieceBytes, most.strided(), file.openedFor() == null && !file.isThere());
    return new Proposal(file.names().target().toString(), operation, features, file.openedFor(), file.liveKnobs(),
        file.reopenSeconds());
  }

  /** Returns rank 0's answer. */
  private static Answer asked(BurstGroup group, FileState state, Proposal proposal, Guard guard) {
    long[] words = new long[WORDS];
    Answer own = null;
    if (group.communicator().rank() == 0) {
      own = proposal.features().aggregateBytes() > 0 ? propose(state, proposal) : withoutData(proposal);
      words = encode(own);
    }
    group.agreement().fromRankZero(words, guard);
    Answer answer = own != null ? own : decode(words, proposal);
    if (answer.stands()) {
      state.stand(answer);
    }
    return answer;
  }

  private static void record(Decision decision) {
    FlightEvents.end(FlightEvents.begin(FlightEvents.Decision::new), event -> {
      event.file = decision.stream();
      event.setting = decision.choice().toString();
      event.mode = decision.choice().mode().name();
      event.aggregators = decision.choice().aggregators();
      event.bufferBytes = decision.choice().bufferBytes();
      event.reason = decision.reason().name();
    });
  }

  /**
   * Returns the independent mode, for a full disk: MPI-IO's collective writes hang, or report success, if the disk is
   * full on some rank; independent ones fail on the rank concerned. The tuner does not learn from it.
   */
  private static Answer withoutRoom(BurstGroup group, Proposal proposal, long bytes) {
    if (group.communicator().rank() == 0) {
      LOG.warn("{}: the file system has no room for {} more bytes; written independently, so that every failure is "
          + "seen", proposal.stream(), bytes);
    }
    return new Answer(decision(proposal, Choice.DEFAULT, Reason.DEFAULT), null, false);
  }

  /**
   * Asks the tuner. Whatever it throws concerns only the choice: it may be the program's own, and its errors (no
   * memory, a missing class) are not ours.
   */
  private static Answer propose(FileState state, Proposal proposal) {
    try {
      Decision proposed = Objects.requireNonNull(state.tuner().propose(proposal), "propose returned null");
      Decision decision = decision(proposal, proposed.choice(), proposed.reason()); // of this burst, whatever it says
      Explanation explanation = Objects.requireNonNull(state.tuner().explain(), "explain returned null");
      return new Answer(decision, explanation, state.tuner().isConstant());
    } catch (RuntimeException | Error failure) {
      LOG.warn("{}: the tuner failed; this burst is written with the default setting", proposal.stream(), failure);
      return answer(proposal, Choice.DEFAULT, "the tuner failed: " + failure);
    }
  }

  /** Returns the tuner of a file; if it cannot be made, one that decides nothing. <b>Independent.</b> */
  static LimitedTuner newTuner(DeferredFile file, IdleTuners idle, TunerCalls calls) {
    Path target = file.names().target();
    try {
      Tuner made = calls.run("make() of the tuner of " + target, file::newTuner);
      return new LimitedTuner(idle.join(Objects.requireNonNull(made, "the factory returned null")), target, calls);
    } catch (RuntimeException | Error failure) {
      LOG.warn("{}: the tuner cannot be made; the file is written with the default setting", target, failure);
      return new LimitedTuner(new FixedTuner(Choice.DEFAULT, "the tuner could not be made: " + failure), target, calls);
    }
  }

  /** Reports the result to the tuner; rank 0 only. <b>Independent.</b> */
  static void learn(FileState state, Decision decision, Outcome outcome) {
    try {
      state.tuner().observe(decision, outcome);
    } catch (RuntimeException | Error failure) {
      LOG.warn("{}: the tuner failed to learn from a burst", decision.stream(), failure);
    }
  }

  /** Closes a file's tuner, if it has one, when the file has ended as {@code state} describes. <b>Independent.</b> */
  static void close(@Nullable LimitedTuner tuner, Path file, String state) {
    try {
      if (tuner != null) {
        tuner.close(state);
      }
    } catch (RuntimeException | Error failure) {
      LOG.warn("{}: the tuner cannot be closed; what it has learned may be lost", file, failure);
    }
  }

  /** Returns the answer for a burst without data; an open file stays as it is. */
  private static Answer withoutData(Proposal proposal) {
    return answer(proposal, proposal.current() == null ? Choice.DEFAULT : proposal.current(), "the burst has no data");
  }

  private static Answer answer(Proposal proposal, Choice choice, String why) {
    return new Answer(decision(proposal, choice, Reason.DEFAULT), Explanation.of(why), false);
  }

  private static Decision decision(Proposal proposal, Choice choice, Reason reason) {
    return new Decision(proposal.stream(), proposal.operation(), proposal.features(), choice, reason);
  }

  private static long[] encode(Answer answer) {
    long[] choice = answer.decision().choice().toArray();
    long[] words = Arrays.copyOf(choice, WORDS);
    words[choice.length] = answer.decision().reason().ordinal();
    words[choice.length + 1] = answer.stands() ? 1 : 0;
    return words;
  }

  private static Answer decode(long[] words, Proposal proposal) {
    int knobs = Knob.all().size();
    Choice choice = Choice.of(Arrays.copyOf(words, knobs));
    return new Answer(decision(proposal, choice, Reason.values()[(int) words[knobs]]), null, words[knobs + 1] != 0);
  }
}
