package org.h5burst.writer.engine.run;

import java.nio.file.Path;
import java.util.function.Supplier;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Explanation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.Tuner;

/** A file's tuner with a time limit for each call, which a diagnosis names. I/O thread only. */
record LimitedTuner(Tuner tuner, Path file, TunerCalls calls) {
  Decision propose(Proposal proposal) {
    return run("propose", () -> tuner.propose(proposal));
  }

  boolean isConstant() {
    return run("isConstant", tuner::isConstant);
  }

  Explanation explain() {
    return run("explain", tuner::explain);
  }

  void observe(Decision decision, Outcome outcome) {
    run("observe", () -> {
      tuner.observe(decision, outcome);
      return tuner;
    });
  }

  /** Closes the tuner of a file that has ended; {@code state} describes how. */
  void close(String state) {
    run("close", "; " + state, () -> {
      tuner.close();
      return tuner;
    });
  }

  private <T> T run(String call, Supplier<T> body) {
    return run(call, "", body);
  }

  private <T> T run(String call, String state, Supplier<T> body) {
    return calls.run("%s() of the tuner of %s (%s%s)".formatted(call, file, tuner.getClass().getName(), state), body);
  }
}
