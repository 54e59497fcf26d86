package org.h5burst.writer.backend.portable;

import static java.util.Comparator.comparingLong;

import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * Steps through the runs of a region in file order, and joins adjacent ones. Elements are passed in the same order, so
 * the cursor's position also gives the position in memory.
 */
final class RunCursor {
  private final PriorityQueue<PatternCursor> waiting;

  /** The pattern with the next run; null if the current one is the last. */
  private @Nullable PatternCursor nearest;

  private long offset;
  private long end;
  private long lastEnd;
  private long position;

  /**
   * Creates a cursor at the first byte at or after an offset in the file, in a region given by patterns that do not
   * overlap.
   */
  RunCursor(List<RunPattern> patterns, long from) {
    waiting = new PriorityQueue<>(Math.max(1, patterns.size()), comparingLong(PatternCursor::offset));
    for (RunPattern pattern : patterns) {
      PatternCursor cursor = new PatternCursor(pattern);
      if (cursor.seek(from)) {
        position += cursor.position();
        waiting.add(cursor);
      } else {
        position += pattern.bytes();
      }
    }
    nearest = waiting.poll();
    load();
    if (offset < from && !isDone()) {
      take(from - offset);
    }
  }

  boolean isDone() {
    return offset == end;
  }

  /** Returns the position of the next byte; undefined at the end. */
  long offset() {
    return offset;
  }

  /** Returns how many bytes are contiguous from there; 0 at the end. */
  long length() {
    return end - offset;
  }

  /** Returns how many bytes of the region precede the next one, which is its position in memory. */
  long position() {
    return position;
  }

  /** Returns the end of the last byte that the cursor has passed. */
  long lastEnd() {
    return lastEnd;
  }

  /** Advances by so many bytes, at most {@link #length()}. */
  void take(long bytes) {
    offset += bytes;
    position += bytes;
    lastEnd = offset;
    if (offset == end) {
      load();
    }
  }

  /** Advances to an offset in the file, past all bytes before it; returns their number. */
  long takeUntil(long limit) {
    long begin = position;
    while (!isDone() && offset < limit) {
      take(Math.min(end, limit) - offset);
    }
    return position - begin;
  }

  private void load() {
    PatternCursor from = nearest;
    if (from == null) {
      return;
    }
    offset = from.offset();
    end = from.end();
    PatternCursor next = following(from);
    while (next != null && next.offset() == end) {
      end = next.end();
      next = following(next);
    }
    nearest = next;
  }

  /** Returns the pattern that has the run after the current one. */
  private @Nullable PatternCursor following(PatternCursor current) {
    if (!current.advance()) {
      return waiting.poll();
    }
    PatternCursor other = waiting.peek();
    if (other == null || current.offset() < other.offset()) {
      return current;
    }
    waiting.add(current);
    return waiting.poll();
  }
}
