package org.h5burst.writer.chunk;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;

/** Two buffers between which bytes move from filter to filter; each is allocated when it is first needed. */
final class Scratch {
  private static final int ALIGNMENT = 64;

  private final Arena arena;
  private final long capacity;
  private final List<MemorySegment> buffers = new ArrayList<>();

  Scratch(Arena arena, long capacity) {
    this.arena = arena;
    this.capacity = capacity;
  }

  /** Returns the buffer for a step; the previous step has the other one. */
  MemorySegment buffer(int step) {
    int index = step & 1;
    while (buffers.size() <= index) {
      buffers.add(arena.allocate(capacity, ALIGNMENT));
    }
    return buffers.get(index);
  }
}
