package org.h5burst.writer.ring;

import com.lmax.disruptor.AlertException;
import com.lmax.disruptor.Sequence;
import com.lmax.disruptor.SequenceBarrier;
import com.lmax.disruptor.WaitStrategy;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Lets the I/O thread sleep until it is woken. Pieces alone do not wake it, because nothing can be done with them
 * before their burst ends, and a wake-up costs the writing thread more than its copy.
 */
final class NapWaitStrategy implements WaitStrategy {
  private static final long LONGEST_NAP_NANOS = 10_000_000;

  private final int ranks;
  private final Object placing = new Object();
  private volatile @Nullable Thread napping;
  private @Nullable Optional<OtherCore> core;

  /**
   * Makes the strategy of one I/O thread.
   *
   * @param ranks number of ranks on this host, which share its cores
   */
  NapWaitStrategy(int ranks) {
    this.ranks = ranks;
  }

  @Override
  public long waitFor(long sequence, Sequence cursor, Sequence dependent, SequenceBarrier barrier)
      throws AlertException {
    long available = dependent.get();
    if (available < sequence) {
      nap(sequence, dependent, barrier);
      available = dependent.get();
    }
    return available;
  }

  private void nap(long sequence, Sequence dependent, SequenceBarrier barrier) throws AlertException {
    Optional<OtherCore> other = core();
    napping = Thread.currentThread();
    while (dependent.get() < sequence) {
      barrier.checkAlert();
      other.ifPresent(OtherCore::asleep);
      LockSupport.parkNanos(this, LONGEST_NAP_NANOS);
    }
    synchronized (placing) {
      napping = null;
      other.ifPresent(OtherCore::awake);
    }
  }

  /** Returns how to wake it elsewhere; the I/O thread finds out at its first nap, before another thread can ask. */
  private Optional<OtherCore> core() {
    Optional<OtherCore> known = core;
    if (known == null) {
      known = OtherCore.ofThisThread(ranks);
      core = known;
    }
    return known;
  }

  @Override
  public void signalAllWhenBlocking() {
    // Disruptor calls this for every published slot; only wake() ends a nap.
  }

  void wake() {
    if (napping != null) {
      synchronized (placing) {
        Thread thread = napping;
        if (thread != null) {
          core().ifPresent(OtherCore::leave);
          LockSupport.unpark(thread);
        }
      }
    }
  }
}
