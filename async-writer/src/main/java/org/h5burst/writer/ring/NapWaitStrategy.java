package org.h5burst.writer.ring;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.WaitStrategy;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets the I/O thread sleep until it is woken. Pieces alone do not wake it, because nothing can be done with them
 * before their burst ends, and a wake-up costs the writing thread more than its copy.
 */
final class NapWaitStrategy implements WaitStrategy {
  private static final long LONGEST_NAP_NANOS = 10_000_000;

  private volatile @Nullable Thread napping;

  @Override
  public long waitFor(long sequence, Sequence cursor, Sequence dependent, SequenceBarrier barrier)
      throws AlertException {
    long available = dependent.get();
    if (available < sequence) {
      napping = Thread.currentThread();
      while ((available = dependent.get()) < sequence) {
        barrier.checkAlert();
        LockSupport.parkNanos(this, LONGEST_NAP_NANOS);
      }
      napping = null;
    }
    return available;
  }

  @Override
  public void signalAllWhenBlocking() {
    // Disruptor calls this for every published slot; only wake() ends a nap.
  }

  void wake() {
    Thread thread = napping;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }
}
