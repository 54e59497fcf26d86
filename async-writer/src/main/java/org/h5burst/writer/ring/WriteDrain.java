package org.h5burst.writer.ring;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.ExceptionHandler;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What the I/O thread does with the ring: pieces go to their datasets, commands are executed, in the order of the ring.
 */
final class WriteDrain implements EventHandler<WriteSlot>, ExceptionHandler<WriteSlot> {
  private final Consumer<Throwable> onDefect;
  private volatile @Nullable Runnable last;

  /**
   * @param onDefect is told of what a command or a sink threw against its contract; bursts can no longer be trusted to
   *     be in step then
   */
  WriteDrain(Consumer<Throwable> onDefect) {
    this.onDefect = onDefect;
  }

  /**
   * Does nothing more that was submitted, but this, once the I/O thread comes back from what it is doing. Any thread.
   */
  void giveUp(Runnable then) {
    last = then;
  }

  @Override
  public void onEvent(WriteSlot slot, long sequence, boolean endOfBatch) {
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
    onDefect.accept(failure);
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
