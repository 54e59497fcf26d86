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
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.PathException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.recover.RecoveryReport.Outcome;

/**
 * What each step of a {@link FlushingJob} writes: columns dealt to the ranks, a list in irregular pieces, and
 * attributes, elements of a compressed series, of which a part is written again, and a row of a table in chunks; what
 * the promise does not cover where parallel HDF5 writes it (chunks without a filter, compact datasets) only with the
 * portable back end. The one oracle of all tests that kill.
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
    boolean coversAll = file.backend().equals("portable");
    if (step == 0) {
      file.dataset(SERIES, ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(3 * APPENDED - 10).shuffle()
          .deflate(4).create();
      DatasetBuilder table = file.dataset(TABLE, ElementType.INT64).shape(0, COLUMNS)
          .maxShape(Dataset.UNLIMITED, COLUMNS).chunk(3, 4);
      (coversAll ? table : table.fletcher32()).create();
    }
    DatasetBuilder builder = file.dataset("step" + step + "/small", ElementType.INT64).shape(ranks);
    Dataset small = (coversAll ? builder.compact() : builder).create();
    small.write(Selection.block(rank, 1), series(step + rank, 1));
    int from = APPENDED * rank / ranks;
    int count = APPENDED * (rank + 1) / ranks - from;
    Dataset series = file.dataset(SERIES);
    series.append(0, APPENDED);
    series.write(Selection.block((long) step * APPENDED + from, count), series(step * APPENDED + from, count));
    if (rank == step % ranks) {
      int again = step * 17 % (step * APPENDED + 1);
      series.write(Selection.block(again, APPENDED / 2), series(again, APPENDED / 2));
    }
    int column = COLUMNS * rank / ranks;
    int columns = COLUMNS * (rank + 1) / ranks - column;
    Dataset table = file.dataset(TABLE);
    table.append(0, 1);
    table.write(Selection.block(new long[] {step, column}, new long[] {1, columns}),
        series(step * COLUMNS + column, columns));
  }

  private static long[] series(int from, int count) {
    long[] values = new long[count];
    Arrays.setAll(values, index -> value(0, from + index));
    return values;
  }

  private static void assertHoldsChunks(Path file, int steps, String context) {
    long[] series = stored(file, "/" + SERIES);
    assertArrayEquals(series(0, steps * APPENDED), Arrays.copyOf(series, steps * APPENDED), context);
    int last = steps - 1; // each reading opens the file
    long[] small = stored(file, "/step" + last + "/small");
    assertArrayEquals(series(last, small.length), small, context);
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
