package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.Selection;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZ_Result;

/**
 * Two threads submit pieces for one dataset and commands, through a ring that is smaller than what they submit: each
 * thread's come once, in its order.
 */
@JCStressTest
@Outcome(id = "true, true", expect = Expect.ACCEPTABLE, desc = "all of both threads, each in order")
@Outcome(expect = Expect.FORBIDDEN, desc = "lost, doubled or out of order")
@State
public class WriteRingStress {
  private static final Gate OPEN = new Gate();
  private static final int SLOTS = 4;
  private static final int EACH = 4;
  private static final WriteRing RING =
      new WriteRing(Mpi.solo(), SLOTS, TimeUnit.SECONDS.toNanos(30), () -> {}, WriteRingStress::unexpected);

  /** Positions in the order of their arrival; the I/O thread's until the arbiter has waited for it. */
  private final List<Long> arrived = new ArrayList<>();

  private final PieceSink dataset = (selection, _, _, _) -> arrived.add(selection.start(0, 0));

  private static void unexpected(Throwable failure) {
    throw new AssertionError("a command failed", failure);
  }

  /** A writing thread. */
  @Actor
  public void one() {
    submit(0);
  }

  /** Another one. */
  @Actor
  public void other() {
    submit(EACH);
  }

  private void submit(long first) {
    for (long number = first; number < first + EACH; number++) {
      if (number % 2 == 0) {
        RING.submit(OPEN, dataset, Selection.block(number, 1L), MemorySegment.NULL, 0, null);
      } else {
        long position = number;
        RING.submit(() -> arrived.add(position));
      }
    }
  }

  /** Whether all came that were submitted. */
  @Arbiter
  public void count(ZZ_Result result) {
    AtomicBoolean drained = new AtomicBoolean();
    RING.submit(() -> drained.set(true));
    IdleStrategy.until(drained::get);
    result.r1 = inOrder(0);
    result.r2 = inOrder(EACH);
  }

  private boolean inOrder(long first) {
    List<Long> mine = arrived.stream().filter(position -> position >= first && position < first + EACH).toList();
    return mine.equals(List.of(first, first + 1, first + 2, first + 3)) && arrived.size() == 2 * EACH;
  }
}
