package org.h5burst.writer.watch;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * The progress of a rank, as it reports it to the others of a group.
 *
 * @param rank in that group
 * @param entered how many agreements of that group it has entered
 * @param busyGroup the group for which its I/O thread works or waits; 0 if for none
 * @param busyEntered how many agreements of {@code busyGroup} it has entered
 * @param operation what its I/O thread works at or waits for, or else a call of its program for other ranks, as a
 *     message; empty if nothing
 */
record Whereabouts(int rank, long entered, long busyGroup, long busyEntered, String operation) {
  static final int BYTES = 512;
  private static final int HEAD_BYTES = 5 * Long.BYTES;
  private static final int MAX_TEXT_BYTES = BYTES - HEAD_BYTES;

  /** Returns the same as a message of {@link #BYTES}; words that are too long are cut. */
  MemorySegment encoded() {
    MemorySegment message = emptyMessage();
    byte[] text = operation.getBytes(StandardCharsets.UTF_8);
    int length = Math.min(text.length, MAX_TEXT_BYTES);
    long[] head = {rank, entered, busyGroup, busyEntered, length};
    MemorySegment.copy(head, 0, message, ValueLayout.JAVA_LONG, 0, head.length);
    MemorySegment.copy(text, 0, message, ValueLayout.JAVA_BYTE, HEAD_BYTES, length);
    return message;
  }

  /** Returns what a message says. */
  static Whereabouts decoded(MemorySegment message) {
    byte[] text = message.asSlice(HEAD_BYTES, at(message, 4)).toArray(ValueLayout.JAVA_BYTE);
    return new Whereabouts((int) at(message, 0), at(message, 1), at(message, 2), at(message, 3),
        new String(text, StandardCharsets.UTF_8));
  }

  static MemorySegment emptyMessage() {
    return Arena.ofAuto().allocate(BYTES, Long.BYTES);
  }

  private static long at(MemorySegment message, int index) {
    return message.getAtIndex(ValueLayout.JAVA_LONG, index);
  }
}
