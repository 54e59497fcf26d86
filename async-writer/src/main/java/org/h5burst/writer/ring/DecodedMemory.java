package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/**
 * Memory that receives elements through a {@link Decoding}.
 *
 * @param memory of any kind, with room for all elements of the read
 */
public record DecodedMemory(MemorySegment memory, Decoding decoding) implements Destination {
  @Override
  public void put(MemorySegment stored, long offset, long elements, long at) {
    decoding.decode(stored, offset, elements, memory, at * decoding.memoryBytes());
  }

  @Override
  public @Nullable MemorySegment direct() {
    return memory.isNative() && decoding.isPlain() ? memory : null;
  }

  @Override
  public boolean isAlive() {
    return memory.scope().isAlive();
  }
}
