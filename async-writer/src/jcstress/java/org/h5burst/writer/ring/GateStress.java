package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/**
 * One thread submits pieces and commands through a gate while another shuts it and submits the last command: what was
 * accepted is done before that, and the rest is refused.
 */
@JCStressTest
@Outcome(id = "true, true, true", expect = Expect.ACCEPTABLE, desc = "all that was accepted came before the last "
    + "command, and nothing else")
@Outcome(expect = Expect.FORBIDDEN, desc = "something accepted was lost or came too late, or something refused came, "
    + "or the gate is open again")
@State
public class GateStress {
  private static final int SLOTS = 4;
  private static final int EACH = 4;
  private static final WriteRing RING =
      new WriteRing(Mpi.solo(), SLOTS, TimeUnit.SECONDS.toNanos(30), () -> {}, GateStress::unexpected);

  private final Gate gate = new Gate();
  private int accepted;

  /** How many were done; with the next, the I/O thread's until the arbiter has waited for it. */
  private int done;
  private int doneBeforeLast = -1;

  private static void unexpected(Throwable failure) {
    throw new AssertionError("a command failed", failure);
  }

  /** A writing thread. */
  @Actor
  public void submit() {
    while (accepted < EACH && isAccepted(accepted % 2 == 0)) {
      accepted++;
    }
  }

  private boolean isAccepted(boolean piece) {
    try {
      long _ = piece ? RING.submit(gate, (_, _, _, _) -> done++, Selection.block(0L, 1L), MemorySegment.NULL, 0, null)
          : RING.submit(gate, () -> done++);
      return true;
    } catch (WriterException shut) {
      return false;
    }
  }

  /** The thread that ends the file. */
  @Actor
  public void end() {
    gate.shut("closed");
    RING.submit(() -> doneBeforeLast = done);
  }

  /** What was done, and when. */
  @Arbiter
  public void count(ZZZ_Result result) {
    result.r3 = !isAccepted(true);
    AtomicBoolean drained = new AtomicBoolean();
    RING.submit(() -> drained.set(true));
    IdleStrategy.until(drained::get);
    result.r1 = done == accepted;
    result.r2 = doneBeforeLast == accepted;
  }
}
