package org.h5burst.harness.cli;

import java.io.IOException;
import java.io.Reader;
import org.jspecify.annotations.Nullable;

/**
 * The lines of an untrusted text, which may have no end. Keeps at most one line in memory, up to a limit; skips a line
 * that is too long, after which the next one can be read. Used by one thread.
 */
public final class BoundedLines implements AutoCloseable {
  private static final int BUFFER_CHARACTERS = 1 << 13;

  private final Reader text;
  private final int most;
  private final char[] buffer = new char[BUFFER_CHARACTERS];
  private int at;
  private int end;
  private long number;
  private boolean withinLongLine;
  private boolean ended;

  /** A line is too long. The message says which, and how long lines may be. */
  public static final class LineTooLong extends IOException {
    private static final long serialVersionUID = 1L;

    LineTooLong(long number, int most) {
      super("line %d is too long: it has more than %d characters".formatted(number, most));
    }
  }

  /**
   * Creates a reader of lines that end with a line feed, optionally after a carriage return.
   *
   * @param most characters that a line may have
   */
  public BoundedLines(Reader text, int most) {
    this.text = text;
    this.most = most;
  }

  /**
   * Returns the next line, without its end; null when there is none. Waits for what has not been written yet.
   *
   * @throws LineTooLong as soon as the line has too many characters; the next call continues behind it
   */
  public @Nullable String next() throws IOException {
    if (withinLongLine && !passOver() || isAtEnd()) {
      return null;
    }
    number++;
    ended = false;
    StringBuilder line = new StringBuilder();
    while (!ended && !isAtEnd()) { // does not wait for what follows the line
      char next = buffer[at++];
      if (next == '\n') {
        ended = true;
      } else if (line.length() == most) {
        withinLongLine = true;
        throw new LineTooLong(number, most);
      } else {
        line.append(next);
      }
    }
    return withoutReturn(line);
  }

  /** Skips to the end of a line that is too long; returns whether it has one. */
  private boolean passOver() throws IOException {
    while (!isAtEnd()) {
      if (buffer[at++] == '\n') {
        withinLongLine = false;
        return true;
      }
    }
    return false;
  }

  private static String withoutReturn(StringBuilder line) {
    int last = line.length() - 1;
    return last >= 0 && line.charAt(last) == '\r' ? line.substring(0, last) : line.toString();
  }

  /** Returns whether nothing follows. Waits for what has not been written yet. */
  public boolean isAtEnd() throws IOException {
    if (at == end) {
      at = 0;
      end = Math.max(0, text.read(buffer, 0, buffer.length));
    }
    return end == 0;
  }

  /** Returns whether the line that was read last had an end, and was not cut off. */
  public boolean hasEnded() {
    return ended;
  }

  /** Returns the number of the line that was read last, from 1. */
  public long number() {
    return number;
  }

  @Override
  public void close() throws IOException {
    text.close();
  }
}
