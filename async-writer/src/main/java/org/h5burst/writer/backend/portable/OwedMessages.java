package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.KeptFailure.Work;

/**
 * Tracks whether the other ranks may wait for messages of a transfer that this rank has not sent. A rank that has
 * failed and owes none can take part in the messages of the next transfer. Used by one thread.
 */
final class OwedMessages {
  private boolean owed;

  boolean isAny() {
    return owed;
  }

  /** Like {@link #during(Work)}, with memory of the program, which may have freed it. */
  void during(MemorySegment borrowed, Work transfer) throws IOException {
    during(() -> KeptFailure.using(borrowed, transfer));
  }

  /** Runs a transfer that begins with messages, or may begin with them. */
  void during(Work transfer) throws IOException {
    owed = true;
    transfer.run();
    owed = false;
  }

  /** Notes that all messages of the transfer were exchanged: the rest is this rank's own work. */
  void settled() {
    owed = false;
  }

  /** Runs the messages of a transfer, which all ranks exchange to the end even if one of them cannot read or write. */
  void exchange(Work messages) throws IOException {
    try {
      messages.run();
    } catch (IOException failure) {
      owed = false;
      throw failure;
    }
    owed = false;
  }
}
