package org.h5burst.writer.ring;

import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.IIJ_Result;

/**
 * Two threads stage and release, over the ends of many shared blocks: no memory is given to two writes, and all of it
 * comes back once.
 */
@JCStressTest
@Outcome(id = "0, 0, 0", expect = Expect.ACCEPTABLE, desc = "every write had memory of its own, and all of it came "
    + "back")
@Outcome(expect = Expect.FORBIDDEN, desc = "memory of two writes at once, or memory that came back twice or never")
@State
public class StagingPoolStress {
  private static final int WRITES = 60;

  /** Shared blocks of 64 bytes, which hold 8 of these writes. */
  private final StagingPool pool = new StagingPool(512);

  /** A writing thread. */
  @Actor
  public void one(IIJ_Result result) {
    result.r1 = stageAndRelease(1);
  }

  /** Another one. */
  @Actor
  public void other(IIJ_Result result) {
    result.r2 = stageAndRelease(2);
  }

  /** How many of the writes were disturbed. */
  private int stageAndRelease(long mark) {
    Deque<StagedData> held = new ArrayDeque<>();
    int disturbed = 0;
    for (int write = 0; write < WRITES; write++) {
      @Nullable StagedData data = pool.tryStage(Long.BYTES);
      if (data == null) {
        return WRITES; // there is room for what two threads hold
      }
      data.memory().set(ValueLayout.JAVA_LONG, data.offset(), mark);
      held.add(data);
      if (held.size() > 2) {
        disturbed += release(held.remove(), mark);
      }
    }
    while (!held.isEmpty()) {
      disturbed += release(held.remove(), mark);
    }
    return disturbed;
  }

  private static int release(StagedData data, long mark) {
    int disturbed = data.memory().get(ValueLayout.JAVA_LONG, data.offset()) == mark ? 0 : 1;
    data.release();
    return disturbed;
  }

  /** Bytes that the pool believes to be in use when nobody uses any. */
  @Arbiter
  public void count(IIJ_Result result) {
    pool.free();
    result.r3 = pool.usedBytes();
  }
}
