package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;

/** The target of an aggregator's elements: bytes at offsets. */
interface ElementStore {
  /** The store of a rank that must not touch the file any more. */
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

  /** Writes a part of the memory completely. */
  void write(ByteBuffer memory, long from, long bytes, long offset) throws IOException;

  /** Returns whether unwritten elements may be left out, so that they need not be read and written again. */
  default boolean takesHoles() {
    return false;
  }

  /** Fills memory with the contents from an offset on; bytes beyond the end are zero. */
  void read(MemorySegment memory, long offset) throws IOException;
}
