package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** Where an aggregator puts elements: bytes at offsets. */
interface ElementStore {
  /** Of a rank that must not touch the file any more. */
  ElementStore NOWHERE = new ElementStore() {
    @Override
    public void write(ByteBuffer memory, long from, long bytes, long offset) throws IOException {
      throw new IOException("nothing may be written");
    }

    @Override
    public void read(MemorySegment memory, long offset) throws IOException {
      throw new IOException("nothing may be read");
    }
  };

  /** Writes a part of the memory, all of it. */
  void write(ByteBuffer memory, long from, long bytes, long offset) throws IOException;

  /** Returns whether elements that nobody writes may be left out, so that they need not be read and written again. */
  default boolean takesHoles() {
    return false;
  }

  /** Fills memory with what is there from an offset on; what lies beyond the end is zero. */
  void read(MemorySegment memory, long offset) throws IOException;
}
