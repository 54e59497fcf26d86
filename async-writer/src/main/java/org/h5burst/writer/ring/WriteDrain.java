package org.h5burst.writer.ring;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.ExceptionHandler;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Processes the ring on the I/O thread: pieces go to their datasets, and commands are executed, in the order of the
 * ring.
 */
final class WriteDrain implements EventHandler<WriteSlot>, ExceptionHandler<WriteSlot> {
  private final Consumer<Throwable> onDefect;
  private volatile @Nullable Runnable last;
  private volatile @Nullable Throwable lostBy;

  /**
   * Makes the drain of a ring.
   *
   * @param onDefect receives what a command or a sink threw in violation of its contract; bursts may then not be in
   *     step any more
   */
  WriteDrain(Consumer<Throwable> onDefect) {
    this.onDefect = onDefect;
  }

  /**
   * Drops everything that was submitted, and runs this instead, once the I/O thread returns from what it is doing. Any
   * thread.
   */
  void giveUp(Runnable then) {
    last = then;
  }

  /**
   * Drops everything that was submitted, because an error could not be passed to those who wait for it. Needs no
   * memory. The first error counts.
   */
  void lose(Throwable error) {
    if (lostBy == null) {
      lostBy = error;
    }
  }

  /** Returns the error that could not be passed on; null if there was none. Any thread. */
  @Nullable
  Throwable lostBy() {
    return lostBy;
  }

  @Override
  public void onEvent(WriteSlot slot, long sequence, boolean endOfBatch) {
    if (lostBy != null) {
      slot.drop();
      return;
    }
    Runnable then = last;
    if (then == null) {
      slot.drain();
      return;
    }
    slot.drop();
    if (endOfBatch) {
      then.run();
    }
  }

  @Override
  public void handleEventException(Throwable failure, long sequence, WriteSlot slot) {
    try {
      onDefect.accept(failure);
    } catch (RuntimeException | Error again) {
      lose(failure);
      throw again; // the thread ends
    }
  }

  @Override
  public void handleOnStartException(Throwable failure) {
    onDefect.accept(failure);
  }

  @Override
  public void handleOnShutdownException(Throwable failure) {
    onDefect.accept(failure);
  }
}
