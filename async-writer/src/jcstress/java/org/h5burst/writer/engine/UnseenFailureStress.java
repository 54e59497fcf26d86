package org.h5burst.writer.engine;

import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.WriterException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A burst of a poisoned file fails while the program commits the next one; then the program closes. One of the two
 * calls throws the failure that nobody has looked at.
 */
@JCStressTest
@Outcome(id = "1, 0", expect = Expect.ACCEPTABLE, desc = "the commit throws it")
@Outcome(id = "0, 1", expect = Expect.ACCEPTABLE, desc = "the close throws it")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, or thrown twice")
@State
public class UnseenFailureStress {
  private final UnseenFailure unseen = new UnseenFailure();
  private final BurstFuture future = new BurstFuture(() -> false);

  /** The thread that completes futures. */
  @Actor
  public void fail() {
    unseen.add(future, new IoFailureException("on purpose"));
    future.tellFailure();
  }

  /** The program's thread. */
  @Actor
  public void commit(II_Result result) {
    result.r1 = thrown();
  }

  /** Later. */
  @Arbiter
  public void close(II_Result result) {
    result.r2 = thrown();
  }

  private int thrown() {
    try {
      UnseenFailure.rethrow(unseen.take());
      return 0;
    } catch (WriterException failure) {
      return 1;
    }
  }
}
