package org.h5burst.writer.ranks;

import java.lang.foreign.Arena;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The memory that a burst borrows from a rank's program: it goes with the burst, and what goes wrong with it may go
 * before. Made only where it is needed, because Java stops all threads of the process for a moment when shared memory
 * goes.
 */
final class Borrowed implements AutoCloseable {
  private final @Nullable Arena faulty;
  private @Nullable Arena sound;

  /** @param faulty whether some of it goes early */
  Borrowed(boolean faulty) {
    this.faulty = faulty ? Arena.ofShared() : null;
  }

  boolean hasFaulty() {
    return faulty != null;
  }

  /** What goes early. */
  Arena faulty() {
    return Objects.requireNonNull(faulty);
  }

  /** What is there as long as the burst needs it. */
  Arena sound() {
    Arena made = sound == null ? Arena.ofShared() : sound;
    sound = made;
    return made;
  }

  /** Memory cannot go while it is being copied. */
  void endFaulty() {
    Arena memory = faulty();
    while (memory.scope().isAlive()) {
      try {
        memory.close();
      } catch (IllegalStateException inUse) {
        Thread.onSpinWait();
      }
    }
  }

  @Override
  public void close() {
    if (faulty != null) {
      endFaulty();
    }
    if (sound != null) {
      sound.close();
    }
  }
}
