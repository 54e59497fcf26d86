package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.recover.RecoveryReport.Outcome;

/**
 * What each step of a {@link FlushingJob} writes: columns dealt to the ranks, a list in irregular pieces, and
 * attributes. The one oracle of all tests that kill.
 */
final class StepContents {
  private static final int ROWS = 32;
  private static final int COLUMNS = 6;
  private static final int LENGTH = 600;

  private StepContents() {}

  static String name(int number) {
    return "o" + number + ".h5";
  }

  private static long value(int step, long index) {
    return 1 + step * 1_000_003L + index * 7;
  }

  private static int owner(long position, int ranks) {
    return (int) ((position + position * position / 97) / 5 % ranks);
  }

  static void write(BurstFile file, int step, int rank, int ranks) {
    Dataset cells = file.dataset("step" + step + "/cells", ElementType.INT64).shape(ROWS, COLUMNS).create();
    Dataset list = file.dataset("step" + step + "/list", ElementType.INT64).shape(LENGTH).create();
    file.group("step" + step).attribute("number", AttributeValue.of(step));
    file.attribute("last", AttributeValue.of("step " + step));
    for (int column = rank; column < COLUMNS; column += ranks) {
      long[] values = new long[ROWS];
      for (int row = 0; row < ROWS; row++) {
        values[row] = value(step, (long) row * COLUMNS + column);
      }
      cells.write(Selection.block(new long[] {0, column}, new long[] {ROWS, 1}), values);
    }
    for (int from = 0; from < LENGTH;) {
      int to = from + 1;
      while (to < LENGTH && owner(to, ranks) == owner(from, ranks)) {
        to++;
      }
      if (owner(from, ranks) == rank) {
        int begin = from;
        long[] values = new long[to - from];
        Arrays.setAll(values, index -> value(step, begin + index));
        list.write(Selection.block(from, to - from), values);
      }
      from = to;
    }
  }

  /** Reads all of the first steps with a reader that is not H5Burst. */
  static void assertHolds(Path file, int steps, String context) {
    try {
      for (int step = 0; step < steps; step++) {
        int now = step;
        long[] cells = new long[ROWS * COLUMNS];
        Arrays.setAll(cells, index -> value(now, index));
        long[] list = new long[LENGTH];
        Arrays.setAll(list, index -> value(now, index));
        String group = "/step" + step;
        assertArrayEquals(cells, Oracle.longs(file, group + "/cells"),
            () -> context + ": " + group + "/cells of " + file);
        assertArrayEquals(list, Oracle.longs(file, group + "/list"),
            () -> context + ": " + group + "/list of " + file);
        assertEquals(Optional.of(Integer.toString(step)), Oracle.attribute(file, group, "number"),
            () -> context + ": attribute of " + group);
      }
    } catch (RuntimeException unreadable) {
      throw new AssertionError(context + ": " + file + " cannot be read", unreadable);
    }
  }

  /**
   * The promise: whatever the log says was flushed can be read, from the file itself if it is complete, else from what
   * is recovered, and nothing of it is doubtful.
   *
   * @return how many steps were read
   */
  static int assertKept(Path directory, int steps, String context) throws IOException {
    List<String> log =
        Files.exists(directory.resolve("log")) ? Files.readAllLines(directory.resolve("log")) : List.of();
    int current = 0;
    int flushed = 0;
    for (String line : log) {
      String[] words = line.split(" ", -1);
      boolean closed = words[1].equals("closed");
      current = Integer.parseInt(words[0]) + (closed ? 1 : 0);
      flushed = closed ? 0 : Integer.parseInt(words[1]);
    }
    if (current > 0) {
      assertHolds(directory.resolve(name(current - 1)), steps, context);
    }
    Path file = directory.resolve(name(current));
    Path output = directory.resolve("recovered.h5");
    RecoveryReport report;
    try {
      report = Recovery.recover(file, output);
    } catch (WriterException nothing) {
      assertEquals(0, flushed, () -> context + ": " + nothing);
      assertEquals(WriterException.Category.PATH, nothing.category(), () -> context + ": " + nothing);
      return 0;
    } catch (RuntimeException defect) {
      throw new AssertionError(context + ": recovery has a defect", defect);
    }
    if (report.outcome() == Outcome.NOT_NEEDED) {
      assertHolds(file, steps, context);
      return steps;
    }
    assertEquals(Outcome.RECOVERED, report.outcome(), () -> context + ": " + report);
    assertHolds(output, flushed, context);
    Files.delete(output);
    return flushed;
  }
}
