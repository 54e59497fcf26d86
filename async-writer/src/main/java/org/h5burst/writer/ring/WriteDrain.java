package org.h5burst.writer.ring;

import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.ExceptionHandler;
import java.util.function.Consumer;

/** What the I/O thread does with the ring: pieces go to their datasets, commands are executed, in the order of the ring. */
final class WriteDrain implements EventHandler<WriteSlot>, ExceptionHandler<WriteSlot> {
  private final Consumer<Throwable> onDefect;

  /** @param onDefect is told of what a command or a sink threw against its contract; bursts can no longer be trusted to be in step then */
  WriteDrain(Consumer<Throwable> onDefect) {
    this.onDefect = onDefect;
  }

  @Override
  public void onEvent(WriteSlot slot, long sequence, boolean endOfBatch) {
    slot.drain();
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
