package org.h5burst.writer.engine.plan;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.ring.Encoding;
import org.h5burst.writer.ring.Gate;
import org.h5burst.writer.ring.StagingPool;
import org.h5burst.writer.ring.WriteRing;
import org.h5burst.writer.ring.WriteSubmitter;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZJ_Result;

/**
 * A dataset is discarded, as when its file is poisoned or closed, while the application writes to it: no piece stays,
 * and every piece's staging comes back once.
 */
@JCStressTest
@Outcome(id = "true, true, 0", expect = Expect.ACCEPTABLE, desc = "discarded for good, and nothing is left of any "
    + "write")
@Outcome(expect = Expect.FORBIDDEN, desc = "a piece or its staging is left, or the dataset came back")
@State
public class DatasetPiecesStress {
  private static final WriteRing RING =
      new WriteRing(Mpi.solo(), 64, TimeUnit.SECONDS.toNanos(30), () -> {}, DatasetPiecesStress::unexpected);
  private static final Gate OPEN = new Gate();
  private static final Selection ONE = Selection.block(0L, 1L);

  private final StagingPool staging = new StagingPool(512);
  private final WriteSubmitter submitter = new WriteSubmitter(RING, staging, TimeUnit.SECONDS.toNanos(30));
  private final DatasetPieces pieces = new DatasetPieces(new DatasetSpec("d", ElementType.INT64, new long[] {1}));

  private static void unexpected(Throwable failure) {
    throw new AssertionError("a command failed", failure);
  }

  /** The application, which looks first whether the dataset is still there. */
  @Actor
  public void write(ZZJ_Result result) {
    MemorySegment data = MemorySegment.ofArray(new long[1]);
    boolean gone = false;
    boolean forGood = true;
    for (int write = 0; write < 8; write++) {
      boolean now = pieces.isDiscarded();
      forGood &= now || !gone;
      gone = now;
      if (!now) {
        submitter.copy(OPEN, pieces, ONE, data, Encoding.PLAIN, () -> false);
      }
    }
    result.r1 = forGood;
  }

  /** Poison or close, on the I/O thread. */
  @Actor
  public void discard() {
    RING.submit(() -> pieces.discard("closed"));
  }

  /** What is left. */
  @Arbiter
  public void count(ZZJ_Result result) {
    AtomicBoolean drained = new AtomicBoolean();
    RING.submit(() -> drained.set(true));
    IdleStrategy.until(drained::get);
    result.r2 = pieces.isDiscarded() && pieces.isEmpty();
    staging.free();
    result.r3 = staging.usedBytes();
  }
}
