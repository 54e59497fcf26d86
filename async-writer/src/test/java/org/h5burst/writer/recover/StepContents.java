package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
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
import org.h5burst.writer.PathException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.recover.RecoveryReport.Outcome;

/**
 * What each step of a {@link FlushingJob} writes: columns dealt to the ranks, a list in irregular pieces, and
 * attributes, elements of a compressed series, of which a part is written again, a row of a table in chunks, of which
 * another row is written again, a dataset in chunks that does not grow, and a compact one. The one oracle of all tests
 * that kill.
 */
final class StepContents {
  private static final int ROWS = 32;
  private static final int COLUMNS = 6;
  private static final int LENGTH = 600;
  private static final int APPENDED = 50;
  private static final String SERIES = "series";
  private static final String TABLE = "table";

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
    writeChunks(file, step, rank, ranks);
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

  private static void writeChunks(BurstFile file, int step, int rank, int ranks) {
    if (step == 0) {
      file.dataset(SERIES, ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(3 * APPENDED - 10).shuffle()
          .deflate(4).create();
      file.dataset(TABLE, ElementType.INT64).shape(0, COLUMNS).maxShape(Dataset.UNLIMITED, COLUMNS).chunk(3, 4)
          .create();
    }
    Dataset small = file.dataset("step" + step + "/small", ElementType.INT64).shape(ranks).compact().create();
    small.write(Selection.block(rank, 1), series(step + rank, 1));
    Dataset plain = file.dataset("step" + step + "/plain", ElementType.INT64).shape(APPENDED).chunk(8).create();
    int from = APPENDED * rank / ranks;
    int count = APPENDED * (rank + 1) / ranks - from;
    plain.write(Selection.block(from, count), series(step + from, count));
    if (isCompressed(step)) {
      writeSeries(file.dataset(SERIES), step, rank == step % ranks, from, count);
    }
    Dataset table = file.dataset(TABLE);
    table.append(0, 1);
    if (rank == step % ranks) { // also a row that was flushed
      int again = step / 2;
      table.write(Selection.block(new long[] {again, 0}, new long[] {1, COLUMNS}),
          series(again * COLUMNS, COLUMNS));
    }
    int column = COLUMNS * rank / ranks;
    int columns = COLUMNS * (rank + 1) / ranks - column;
    table.write(Selection.block(new long[] {step, column}, new long[] {1, columns}),
        series(step * COLUMNS + column, columns));
  }

  /** Parallel HDF5 has the file open at the flush after some steps, and rank 0 alone after others. */
  private static boolean isCompressed(int step) {
    return step % 4 != 1;
  }

  /** How many of the first steps append to the series. */
  private static int compressed(int steps) {
    return steps - (steps + 2) / 4;
  }

  private static void writeSeries(Dataset series, int step, boolean writesAgain, int from, int count) {
    int begin = compressed(step) * APPENDED;
    series.append(0, APPENDED);
    series.write(Selection.block((long) begin + from, count), series(begin + from, count));
    if (writesAgain) {
      int again = step * 17 % (begin + 1);
      series.write(Selection.block(again, APPENDED / 2), series(again, APPENDED / 2));
    }
  }

  private static long[] series(int from, int count) {
    long[] values = new long[count];
    Arrays.setAll(values, index -> value(0, from + index));
    return values;
  }

  private static void assertHoldsChunks(Path file, int steps, String context) {
    long[] series = stored(file, "/" + SERIES);
    int appended = compressed(steps) * APPENDED;
    assertArrayEquals(series(0, appended), Arrays.copyOf(series, appended), context);
    int last = steps - 1; // each reading opens the file
    long[] small = stored(file, "/step" + last + "/small");
    assertArrayEquals(series(last, small.length), small, context);
    assertArrayEquals(series(last, APPENDED), stored(file, "/step" + last + "/plain"), context);
    long[] table = stored(file, "/" + TABLE);
    assertArrayEquals(series(0, steps * COLUMNS), Arrays.copyOf(table, steps * COLUMNS), context);
  }

  /** Elements of a dataset of {@link ElementType#INT64}, by what opens a file the fastest. */
  private static long[] stored(Path file, String name) {
    return MemorySegment.ofArray(Oracle.readStored(file, name)).toArray(ValueLayout.JAVA_LONG_UNALIGNED);
  }

  /** Reads all of the first steps with a reader that is not H5Burst. */
  static void assertHolds(Path file, int steps, String context) {
    try {
      if (steps > 0) {
        assertHoldsChunks(file, steps, context);
      }
      for (int step = 0; step < steps; step++) {
        int now = step;
        long[] cells = new long[ROWS * COLUMNS];
        Arrays.setAll(cells, index -> value(now, index));
        long[] list = new long[LENGTH];
        Arrays.setAll(list, index -> value(now, index));
        String group = "/step" + step;
        assertArrayEquals(cells, stored(file, group + "/cells"),
            () -> context + ": " + group + "/cells of " + file);
        assertArrayEquals(list, stored(file, group + "/list"),
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
      assertInstanceOf(PathException.class, nothing, () -> context + ": " + nothing);
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
