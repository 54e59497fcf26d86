package org.h5burst.writer.engine.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Knob;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;
import org.jspecify.annotations.Nullable;

/**
 * The tuner of one file, which continues that of an earlier file: programs write files of the same kind one after
 * another, often with a single burst in each. Files that are open at the same time have separate ones. Used by one
 * thread.
 */
public final class SuccessiveTuner implements Tuner {
  /** The tuner sees all files as one, which is created repeatedly. */
  private static final String STREAM = "the files of this kind";

  /**
   * The properties of files for which the same settings are good.
   *
   * @param fileSystem the file system on which they are
   * @param kind of tuner
   */
  record Key(String fileSystem, Platform platform, Set<Knob> fixed, Object kind) {}

  private final Platform platform;
  private final Set<Knob> fixed;
  private final Object kind;
  private final Supplier<Tuner> first;
  private @Nullable IdleTuners idle;
  private @Nullable Key key;
  private @Nullable Tuner tuner;
  private @Nullable Decision asked;
  private @Nullable Decision answered;

  /**
   * Creates a tuner for a file, which continues an earlier one only after {@link #continueFrom}.
   *
   * @param kind equal for tuners that are made in the same way
   * @param first makes the tuner if no earlier file has left one
   */
  public SuccessiveTuner(Platform platform, Set<Knob> fixed, Object kind, Supplier<Tuner> first) {
    this.platform = platform;
    this.fixed = Set.copyOf(fixed);
    this.kind = kind;
    this.first = first;
  }

  /**
   * Continues one of these tuners if one fits, and leaves its own to them when it is closed. Called before the first
   * proposal.
   */
  void continueFrom(IdleTuners others) {
    idle = others;
  }

  @Override
  public Decision propose(Proposal proposal) {
    Decision decision = tuner(proposal.stream())
        .propose(new Proposal(STREAM, proposal.operation(), proposal.features(), proposal.current(), proposal.live(),
            proposal.reopenSeconds()));
    asked = decision;
    answered = new Decision(proposal.stream(), decision.operation(), decision.features(), decision.choice(),
        decision.reason());
    return answered;
  }

  private Tuner tuner(String file) {
    if (tuner == null) {
      key = new Key(fileSystem(file), platform, fixed, kind);
      tuner = idle == null ? null : idle.take(key);
      if (tuner == null) {
        tuner = first.get();
      }
    }
    return tuner;
  }

  private static String fileSystem(String file) {
    try {
      return Files.getFileStore(Objects.requireNonNull(Path.of(file).toAbsolutePath().getParent())).toString();
    } catch (IOException unknown) {
      return file;
    }
  }

  @Override
  public Explanation explain() {
    return asker().explain();
  }

  @Override
  public void observe(Decision decision, Outcome outcome) {
    Decision own = decision.equals(answered) ? asked
        : new Decision(STREAM, decision.operation(), decision.features(), decision.choice(), decision.reason());
    asker().observe(Objects.requireNonNull(own), outcome);
  }

  private Tuner asker() {
    return Objects.requireNonNull(tuner, "nothing was proposed yet");
  }

  /** Leaves the tuner to the next file. */
  @Override
  public void close() {
    if (tuner == null || key == null) {
      return;
    }
    Tuner ending = tuner;
    tuner = null;
    ending.close();
    if (idle != null) {
      idle.leave(key, ending);
    }
  }
}
