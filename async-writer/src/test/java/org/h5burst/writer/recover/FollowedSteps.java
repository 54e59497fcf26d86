package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.stream.LongStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Oracle;
import org.h5burst.writer.Selection;

/**
 * A program whose steps write the same elements again, contiguous and compressed, and append: what a file holds after a
 * step is known, so that a view that mixes two of them is seen.
 */
final class FollowedSteps {
  static final int LENGTH = 3_000;
  static final int ROWS = 50;

  private final Communicator ranks;
  private final BurstFile file;
  private final Dataset same;
  private final Dataset packed;
  private final Dataset grown;

  FollowedSteps(BurstFile file, Communicator ranks) {
    this.file = file;
    this.ranks = ranks;
    same = file.dataset("same", ElementType.INT64).shape(LENGTH).create();
    packed = file.dataset("packed", ElementType.INT64).shape(LENGTH).chunk(400).deflate(1).create();
    grown = file.dataset("fields/grown", ElementType.INT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(64).create();
  }

  /** Writes a step, from 1 on, and flushes it. */
  void write(int step) {
    long begin = (long) LENGTH * ranks.rank() / ranks.size();
    long end = (long) LENGTH * (ranks.rank() + 1) / ranks.size();
    for (Dataset dataset : new Dataset[] {same, packed}) {
      dataset.write(Selection.block(begin, end - begin), values(step, begin, end));
    }
    grown.append(0, ROWS);
    if (ranks.rank() == 0) {
      long first = (long) ROWS * (step - 1);
      grown.write(Selection.block(first, ROWS), LongStream.range(first, first + ROWS).toArray());
    }
    file.attribute("step", AttributeValue.of((long) step));
    file.flush();
  }

  private static long[] values(long step, long begin, long end) {
    return LongStream.range(begin, end).map(element -> step << 32 | element).toArray();
  }

  /** Demands that a file holds one step, and nothing of another one. */
  static void assertHolds(Path view, long step) {
    long[] expected = values(step, 0, LENGTH);
    assertStep(expected, Oracle.longs(view, "/same"), "same");
    assertStep(expected, Oracle.longs(view, "/packed"), "packed");
    assertArrayEquals(LongStream.range(0, ROWS * step).toArray(), Oracle.longs(view, "/fields/grown"), "grown");
    try (BurstFile open = BurstFile.open(view)) {
      assertEquals(AttributeValue.of(step), open.attributes().get("step"));
    }
  }

  private static void assertStep(long[] expected, long[] found, String name) {
    int difference = Arrays.mismatch(expected, found);
    assertEquals(-1, difference, () -> "%s at %d: step %d instead of %d".formatted(name, difference,
        found[difference] >> 32, expected[0] >> 32));
  }
}
