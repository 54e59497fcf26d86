package org.h5burst.mpi.mpj;

import java.lang.foreign.MemorySegment;

/** A message that is being sent to another rank. */
final class Sending extends Transfer {
  final MemorySegment data;
  final int destination;
  private long sent;

  /** @param destination a rank of the communicator */
  Sending(MemorySegment data, int destination) {
    this.data = data;
    this.destination = destination;
  }

  long sent() {
    return sent;
  }

  /** Notes that so many more bytes were sent. */
  void advance(long bytes) {
    sent += bytes;
    if (sent == data.byteSize()) {
      finish();
    }
  }
}
