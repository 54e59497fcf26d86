package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.util.BitSet;
import java.util.stream.LongStream;
import org.h5burst.writer.backend.ChunkJournal;

/**
 * The elements of a window of the file that were put there: ranks may overlap, so their sizes do not show whether there
 * are holes.
 */
final class FilledMask {
  private final BitSet elements = new BitSet();
  private final int elementBytes;

  FilledMask(int elementBytes) {
    this.elementBytes = elementBytes;
  }

  /** Notes a run of whole elements. */
  void add(long at, long bytes) {
    elements.set((int) (at / elementBytes), (int) ((at + bytes) / elementBytes));
  }

  /** Notes a run of whole elements; returns how many bytes of it were new. */
  long added(long at, long bytes) {
    int from = (int) (at / elementBytes);
    int to = (int) ((at + bytes) / elementBytes);
    long fresh = 0;
    for (int hole = elements.nextClearBit(from); hole < to;) {
      int next = elements.nextSetBit(hole);
      int holeEnd = next < 0 ? to : Math.min(next, to);
      fresh += holeEnd - hole;
      hole = holeEnd < to ? elements.nextClearBit(holeEnd) : to;
    }
    elements.set(from, to);
    return fresh * elementBytes;
  }

  /** Returns whether the first bytes of the window have no holes. */
  boolean isComplete(long bytes) {
    return (long) elements.nextClearBit(0) * elementBytes >= bytes;
  }

  /** An action on a run of elements. */
  @FunctionalInterface
  interface RunAction {
    void run(long at, long bytes) throws IOException;
  }

  /** Runs an action on each run of elements that were put there, in their order. */
  void forEachRun(RunAction action) throws IOException {
    for (int begin = elements.nextSetBit(0); begin >= 0;) {
      int end = elements.nextClearBit(begin);
      action.run((long) begin * elementBytes, (long) (end - begin) * elementBytes);
      begin = elements.nextSetBit(end);
    }
  }

  /**
   * Removes the first runs of elements, in their order, and returns the position and length of each, in bytes: as many
   * as {@link ChunkJournal} can record at a time, but at least one element, if there is one.
   */
  long[] takeRuns() {
    if (elements.isEmpty()) {
      return new long[0];
    }
    LongStream.Builder runs = LongStream.builder();
    long room = ChunkJournal.MAX_NOTED_BYTES;
    int begin = elements.nextSetBit(0);
    do {
      long most = Math.max(1, (room - ChunkJournal.RUN_BYTES) / elementBytes);
      int end = (int) Math.min(elements.nextClearBit(begin), begin + most);
      runs.add((long) begin * elementBytes).add((long) (end - begin) * elementBytes);
      elements.clear(begin, end);
      room -= (long) (end - begin) * elementBytes + ChunkJournal.RUN_BYTES;
      begin = elements.nextSetBit(end);
    } while (begin >= 0 && room >= elementBytes + ChunkJournal.RUN_BYTES);
    return runs.build().toArray();
  }

  /** Copies the contents of another window into the holes of a window. */
  void fillHoles(MemorySegment window, MemorySegment other) {
    int end = (int) (window.byteSize() / elementBytes);
    for (int hole = elements.nextClearBit(0); hole < end;) {
      int next = elements.nextSetBit(hole);
      int holeEnd = next < 0 ? end : Math.min(next, end);
      MemorySegment.copy(other, (long) hole * elementBytes, window, (long) hole * elementBytes,
          (long) (holeEnd - hole) * elementBytes);
      hole = elements.nextClearBit(holeEnd);
    }
  }
}
