package org.h5burst.writer.ring;

import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/** A place in the ring: a piece for a dataset, or a command; allocated once and used again and again. */
final class WriteSlot {
  private @Nullable PieceSink sink;
  private @Nullable Selection selection;
  private @Nullable StagedData data;
  private @Nullable IoCommand command;

  void setPiece(PieceSink sink, Selection selection, StagedData data) {
    this.sink = sink;
    this.selection = selection;
    this.data = data;
  }

  void setCommand(IoCommand command) {
    this.command = command;
  }

  /** Does what the slot says, and forgets it. */
  void drain() {
    PieceSink sink = this.sink;
    Selection selection = this.selection;
    StagedData data = this.data;
    IoCommand command = this.command;
    this.sink = null;
    this.selection = null;
    this.data = null;
    this.command = null;
    if (command != null) {
      command.execute();
    } else if (sink != null && selection != null && data != null) {
      sink.accept(selection, data);
    }
  }
}
