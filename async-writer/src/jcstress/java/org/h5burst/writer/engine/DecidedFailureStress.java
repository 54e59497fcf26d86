package org.h5burst.writer.engine;

import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.WriterException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A burst fails while the program completes its future, which has a handler; the end of the file is agreed meanwhile.
 * What was seen then is seen later.
 */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "the handler got the failure")
@Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "the handler got the program's own result")
@Outcome(expect = Expect.FORBIDDEN, desc = "published without a word, or thrown after it was published")
@State
public class DecidedFailureStress {
  private final UnseenFailure unseen = new UnseenFailure();
  private final BurstFuture future = new BurstFuture(() -> false);
  private volatile boolean told;

  /** Attaches the handler. */
  public DecidedFailureStress() {
    future.whenComplete((_, failure) -> told = failure instanceof WriterException);
  }

  /** The I/O thread, and then the thread of the callbacks. */
  @Actor
  public void fail(III_Result result) {
    unseen.add(future, new IoFailureException("on purpose"));
    result.r1 = unseen.words().isEmpty() ? 1 : 0;
    future.tellFailure();
  }

  /** The program. */
  @Actor
  public void cancel() {
    future.cancel(false);
  }

  /** Later. */
  @Arbiter
  public void end(III_Result result) {
    result.r2 = unseen.words().isEmpty() ? 1 : 0;
    result.r3 = told ? 1 : 0;
  }
}
