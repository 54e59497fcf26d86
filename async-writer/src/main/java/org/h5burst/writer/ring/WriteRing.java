package org.h5burst.writer.ring;

import com.lmax.disruptor.BatchEventProcessor;
import com.lmax.disruptor.BatchEventProcessorBuilder;
import com.lmax.disruptor.InsufficientCapacityException;
import com.lmax.disruptor.RingBuffer;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.function.Consumer;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BackPressureException;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/**
 * The ring between the application's threads and the process's one I/O thread, which alone calls HDF5. Any thread
 * submits; submissions are processed in order.
 *
 * <p>The ring's owner closes it when nobody submits any more.
 */
public final class WriteRing implements AutoCloseable {
  /**
   * Each wake-up costs both threads as much as a hundred small writes; a ring that is full before wakes the thread as
   * well.
   */
  private static final int WAKE_EVERY = 1024;

  private final RingBuffer<WriteSlot> slots;
  private final NapWaitStrategy nap;
  private final WriteDrain drain;
  private final BatchEventProcessor<WriteSlot> processor;
  private final Thread ioThread;
  private final long timeoutNanos;
  private final Runnable beforeWaiting;
  private final Gate open = new Gate();
  private final Runnable requireOpen = open::requireOpen; // made once, so that a write allocates nothing
  private final boolean alone;
  private final Object interrupting = new Object();
  private volatile boolean givenUp;
  private volatile boolean ended;
  private boolean back;

  /**
   * Starts the I/O thread.
   *
   * @param mpi ends the job if the thread fails
   * @param size number of slots, a power of two
   * @param timeoutNanos how long a submitter waits for a free slot
   * @param beforeWaiting called when the ring is full, before a submitter waits
   * @param onDefect receives, on the I/O thread, what a command threw in violation of its contract
   */
  public WriteRing(Mpi mpi, int size, long timeoutNanos, Runnable beforeWaiting, Consumer<Throwable> onDefect) {
    this.alone = mpi.isAlone();
    this.timeoutNanos = timeoutNanos;
    this.beforeWaiting = beforeWaiting;
    drain = new WriteDrain(onDefect);
    nap = new NapWaitStrategy(Math.ceilDiv(mpi.world().size(), mpi.world().nodes()));
    slots = RingBuffer.createMultiProducer(WriteSlot::new, size, nap);
    processor = new BatchEventProcessorBuilder().build(slots, slots.newBarrier(), drain);
    processor.setExceptionHandler(drain);
    slots.addGatingSequences(processor.getSequence());
    ioThread = mpi.newThread("h5burst-io", processor);
    ioThread.start();
  }

  /**
   * Submits a piece to the I/O thread. Waits while the ring is full.
   *
   * @param elements memory that holds them packed, from {@code offset} bytes on
   * @param block of the staging pool that the memory belongs to; null for borrowed memory
   * @return its place among all submissions
   * @throws UsageException if the gate is shut
   */
  public long submit(Gate gate, PieceSink sink, Selection selection, MemorySegment elements, long offset,
      @Nullable StagingBlock block) {
    long sequence = claim(gate);
    slots.get(sequence).setPiece(sink, selection, elements, offset, block);
    slots.publish(sequence);
    if (sequence % WAKE_EVERY == 0) {
      nap.wake();
    }
    return sequence;
  }

  /** Like {@link #submit(Gate, Runnable)}, for commands that only the ring's own gate can keep out. */
  public long submit(Runnable command) {
    return submit(open, command);
  }

  /**
   * Submits a command to the I/O thread, such as the end of a burst, to be run once. It reports its own failures and
   * must not throw. Waits while the ring is full. Returns its place among all submissions.
   *
   * @throws UsageException if the gate is shut
   */
  public long submit(Gate gate, Runnable command) {
    return publish(claim(gate), command);
  }

  private void end() {
    ended = true;
    processor.halt();
  }

  /**
   * Ends the I/O thread, because an error could not be passed to those who wait for it. Needs no memory. I/O thread.
   */
  public void lose(Throwable error) {
    drain.lose(error);
    processor.halt();
  }

  /**
   * Returns whether the I/O thread has ended, or is about to end, in the middle of its work. Needs no memory. Any
   * thread.
   */
  public boolean isLost() {
    return drain.lostBy() != null || !ended && !ioThread.isAlive();
  }

  /** Returns the error that ended it; null if unknown. Any thread. */
  public @Nullable Throwable lostBy() {
    return drain.lostBy();
  }

  private long publish(long sequence, Runnable command) {
    slots.get(sequence).setCommand(command);
    slots.publish(sequence);
    nap.wake();
    return sequence;
  }

  /**
   * Claims a place for a submission through the gate and the ring's own. The gates are checked after the claim, so the
   * place is before whatever is submitted after the shutting.
   */
  private long claim(Gate gate) {
    open.requireOpen();
    gate.requireOpen();
    long sequence = claim(requireOpen);
    try {
      open.requireOpen();
      gate.requireOpen();
      return sequence;
    } catch (WriterException shut) {
      slots.publish(sequence); // empty
      throw shut;
    }
  }

  private long claim(Runnable meanwhile) {
    try {
      return slots.tryNext();
    } catch (InsufficientCapacityException full) {
      return awaitSlot(meanwhile);
    }
  }

  /**
   * Waits for a free slot; returns its place in the ring.
   *
   * @param meanwhile throws if waiting has no use any more
   */
  private long awaitSlot(Runnable meanwhile) {
    beforeWaiting.run();
    nap.wake();
    IdleStrategy wait = new IdleStrategy();
    while (wait.awakeNanos() < timeoutNanos && !isLost()) {
      wait.pause();
      meanwhile.run();
      try {
        return slots.tryNext();
      } catch (InsufficientCapacityException stillFull) {
        nap.wake();
      }
    }
    if (isLost()) {
      throw new IoFailureException("the I/O thread has ended with an error");
    }
    throw new BackPressureException(
        ("the ring of %d writes stayed full for %d s: the I/O thread is still busy with an earlier burst; write "
            + "larger pieces, or raise h5burst.ring.slots or h5burst.backpressure.timeout")
            .formatted(slots.getBufferSize(), timeoutNanos / 1_000_000_000));
  }

  /**
   * Gives up the I/O thread, which may never return: nothing is submitted any more, and submitters that wait for a slot
   * get the reason. If the thread does return, it drops what was submitted and ends. Does not wait. Any thread.
   *
   * @param then run by the I/O thread before it ends
   */
  public void giveUp(WriterException why, Runnable then) {
    open.shut(why);
    drain.giveUp(() -> {
      hasComeBack();
      end();
      then.run();
    });
    givenUp = true;
    try {
      publish(slots.tryNext(), () -> {}); // so that it has something to come back to
    } catch (InsufficientCapacityException full) {
      nap.wake();
    }
  }

  /**
   * Makes calls fail that write or force Java's files, now and later. May have to wait until the I/O thread leaves one.
   */
  public void interruptGivenUp() {
    synchronized (interrupting) {
      if (!back) {
        ioThread.interrupt();
      }
    }
  }

  /** Stops interrupting the I/O thread, which now releases the files. Does nothing on other threads. */
  public void hasComeBack() {
    if (isIoThread()) {
      synchronized (interrupting) {
        back = true;
      }
      boolean _ = Thread.interrupted();
    }
  }

  /** Returns whether the I/O thread has not ended. Any thread. */
  public boolean isAlive() {
    return ioThread.isAlive();
  }

  /**
   * Requires that the ring accepts submissions.
   *
   * @throws WriterException saying why it does not
   */
  void requireOpen() {
    open.requireOpen();
  }

  /** Returns whether the I/O thread ends the process with System.exit, from which it does not return. Any thread. */
  public boolean isEndingTheProcess() {
    return Arrays.stream(ioThread.getStackTrace())
        .anyMatch(
            frame -> frame.getClassName().equals(Runtime.class.getName()) && frame.getMethodName().equals("exit"));
  }

  /** Returns whether the caller is the I/O thread, which must not wait for itself. */
  public boolean isIoThread() {
    return Thread.currentThread() == ioThread;
  }

  /** Returns whether the I/O thread may read the elements: those of a confined arena belong to another thread. */
  public boolean mayRead(MemorySegment elements) {
    return elements.isAccessibleBy(ioThread);
  }

  /** Ends the I/O thread after what was submitted; waits for it, unless it was given up. */
  @Override
  public void close() {
    if (!givenUp && !isLost()) {
      open.shut(alone ? "the process is ending (exit or signal), and its open files are closed; complete files before"
          : "MPI has ended, and open files are closed; complete files before Mpi.run returns");
      publish(claim(() -> {}), this::end);
      IdleStrategy.until(() -> givenUp || !ioThread.isAlive());
    }
  }
}
