package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/** Ranks append different numbers of rows, or of columns, and some none; they are in the order of bursts and ranks. */
final class Appends {
  private static final int BURSTS = 3;

  private Appends() {}

  private static int rows(int burst, int rank) {
    return (rank + burst) % 3;
  }

  /** What the dataset holds in the end. */
  static List<Long> expected(int ranks) {
    List<Long> rows = new ArrayList<>();
    for (int burst = 0; burst < BURSTS; burst++) {
      for (int rank = 0; rank < ranks; rank++) {
        for (int row = 0; row < rows(burst, rank); row++) {
          rows.add(burst * 100L + rank * 10L + row);
        }
      }
    }
    return rows;
  }

  /** <b>Collective.</b> */
  static void run(Path path, Communicator world) {
    try (BurstFile file = BurstFile.create(path, world)) {
      Dataset events =
          file.dataset("events", ElementType.INT64).shape(0, 2).maxShape(Dataset.UNLIMITED, 2).chunk(4, 2).create();
      Dataset sideways =
          file.dataset("sideways", ElementType.INT64).shape(2, 0).maxShape(2, Dataset.UNLIMITED).chunk(2, 4).create();
      for (int burst = 0; burst < BURSTS; burst++) {
        append(events, 0, burst, world);
        append(sideways, 1, burst, world);
        file.commit();
      }
      long count = world.rank() == world.size() - 1 ? -1 : 1;
      WriterException refusal = assertThrows(WriterException.class, () -> events.appendEach(0, count));
      assertTrue(String.valueOf(refusal.getMessage())
          .contains("rank %d cannot append -1 elements".formatted(world.size() - 1)), refusal::getMessage);
      assertThrows(WriterException.class, () -> events.append(new long[world.rank() == 0 ? 3 : 2]));
      int length = expected(world.size()).size();
      assertArrayEquals(new long[] {length, 2}, events.shape());
      assertArrayEquals(new long[] {2, length}, sideways.shape());
      long[] down = new long[length];
      long[] across = new long[length];
      events.read(Selection.block(new long[] {0, 0}, new long[] {length, 1}), down);
      sideways.read(Selection.block(new long[] {0, 0}, new long[] {1, length}), across);
      file.flush();
      assertArrayEquals(expected(world.size()).stream().mapToLong(Long::longValue).toArray(), down);
      assertArrayEquals(down, across);
      file.complete();
    }
  }

  /** Appends this rank's lines along a dimension of two; each line is a number and its negative, across. */
  private static void append(Dataset dataset, int dimension, int burst, Communicator world) {
    int mine = rows(burst, world.rank());
    long[] lines = new long[2 * mine];
    for (int line = 0; line < mine; line++) {
      long number = burst * 100L + world.rank() * 10L + line;
      lines[dimension == 0 ? 2 * line : line] = number;
      lines[dimension == 0 ? 2 * line + 1 : mine + line] = -number;
    }
    if (dimension == 0) {
      dataset.append(lines);
    } else {
      long begin = dataset.appendEach(dimension, mine);
      dataset.write(Selection.block(new long[] {0, begin}, new long[] {2, mine}), lines);
    }
  }
}
