package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/** A place in the ring: a piece for a dataset, or a command; allocated once and reused. */
final class WriteSlot {
  private @Nullable PieceSink sink;
  private @Nullable Selection selection;
  private @Nullable MemorySegment elements;
  private long offset;
  private @Nullable StagingBlock block;
  private @Nullable Runnable command;

  void setPiece(PieceSink sink, Selection selection, MemorySegment elements, long offset,
      @Nullable StagingBlock block) {
    this.sink = sink;
    this.selection = selection;
    this.elements = elements;
    this.offset = offset;
    this.block = block;
  }

  void setCommand(Runnable command) {
    this.command = command;
  }

  /** Forgets the contents of the slot without processing them. */
  void drop() {
    StagingBlock unused = block;
    sink = null;
    selection = null;
    elements = null;
    block = null;
    command = null;
    if (unused != null) {
      unused.release();
    }
  }

  /** Processes the contents of the slot, and forgets them. */
  void drain() {
    PieceSink sink = this.sink;
    Selection selection = this.selection;
    MemorySegment elements = this.elements;
    StagingBlock block = this.block;
    Runnable command = this.command;
    this.sink = null;
    this.selection = null;
    this.elements = null;
    this.block = null;
    this.command = null;
    if (command != null) {
      command.run();
    } else if (sink != null && selection != null && elements != null) {
      sink.accept(selection, elements, offset, block);
    }
  }
}
