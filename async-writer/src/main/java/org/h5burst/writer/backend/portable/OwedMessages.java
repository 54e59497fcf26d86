package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.KeptFailure.Work;

/**
 * Whether the other ranks may wait for messages of a transfer that this rank has not made. A rank that has failed and
 * owes none can take part in the messages of the next transfer. Used by one thread.
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

  /** Runs a transfer that begins with messages, or may. */
  void during(Work transfer) throws IOException {
    owed = true;
    transfer.run();
    owed = false;
  }

  /** All messages of the transfer are made: the rest is this rank's own. */
  void settled() {
    owed = false;
  }

  /** Runs the messages of a transfer, which all ranks make to the end also when one of them cannot read or write. */
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
