package org.h5burst.writer.engine;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.h5burst.mpi.Hints;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.ReadResult;
import org.h5burst.writer.TimeLimitException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A burst ends while the watchdog gives it up and the program attaches a handler: it completes once, and the handler is
 * told once.
 */
@JCStressTest
@Outcome(id = "1, 1, 1", expect = Expect.ACCEPTABLE, desc = "completed once, told once, and seen")
@Outcome(expect = Expect.FORBIDDEN, desc = "completed twice or never, told twice or never, or not seen")
@State
public class BurstFutureStress {
  private static final BurstResult DONE =
      new BurstResult(1, 0, 0, 0, 0, 0, 0, false, false, List.of(), Hints.NONE, null, null, ReadResult.NONE,
          List.of(), null, List.of());

  private final BurstFuture future = new BurstFuture(() -> false);
  private final AtomicInteger completed = new AtomicInteger();
  private final AtomicInteger told = new AtomicInteger();

  /** The burst is written. */
  @Actor
  public void complete() {
    completed.addAndGet(future.complete(DONE) ? 1 : 0);
  }

  /** The program attaches a handler, and the watchdog, which has waited too long, gives the burst up. */
  @Actor
  public void listenAndGiveUp() {
    future.whenComplete((_, _) -> told.incrementAndGet());
    completed.addAndGet(future.completeExceptionally(new TimeLimitException("too late")) ? 1 : 0);
  }

  /** How often what happened. */
  @Arbiter
  public void count(III_Result result) {
    result.r1 = completed.get();
    result.r2 = told.get();
    result.r3 = future.isSeen() ? 1 : 0;
  }
}
