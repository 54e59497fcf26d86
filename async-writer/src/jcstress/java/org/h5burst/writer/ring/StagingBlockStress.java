package org.h5burst.writer.ring;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.J_Result;

/**
 * The pool retires a block while writes reserve from it, each done at once: the block goes back exactly once, to the
 * last who let go of it.
 */
@JCStressTest
@Outcome(id = "65536", expect = Expect.ACCEPTABLE, desc = "the block went back once")
@Outcome(expect = Expect.FORBIDDEN, desc = "the block went back twice, or never")
@State
public class StagingBlockStress {
  private static final long BYTES = 1 << 16;

  private final StagingPool pool = new StagingPool(8 * BYTES);
  private final StagingBlock block = new StagingBlock(pool, BYTES);

  /** An open block. */
  public StagingBlockStress() {
    block.open();
  }

  /** A thread that writes until it is refused: the races are where the block ends. */
  @Actor
  public void write() {
    while (block.tryReserve(Long.BYTES) >= 0) {
      block.release();
    }
  }

  /** A thread that found the block full. */
  @Actor
  public void retire() {
    block.retire();
  }

  /** Bytes that went back to the pool, which never gave any out. */
  @Arbiter
  public void count(J_Result result) {
    result.r1 = -pool.usedBytes();
    block.free();
  }
}
