package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
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

/** Ranks append different numbers of rows, and some none; the rows are in the order of bursts and ranks. */
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
      Dataset events = file.dataset("events", ElementType.INT64).shape(0, 2).maxShape(Dataset.UNLIMITED, 2).chunk(4, 2).create();
      for (int burst = 0; burst < BURSTS; burst++) {
        int mine = rows(burst, world.rank());
        long begin = events.append(0, mine, world);
        long[] rows = new long[2 * mine];
        for (int row = 0; row < mine; row++) {
          rows[2 * row] = burst * 100L + world.rank() * 10L + row;
          rows[2 * row + 1] = -rows[2 * row];
        }
        events.write(Selection.block(new long[] {begin, 0}, new long[] {mine, 2}), rows);
        file.commit();
      }
      long count = world.rank() == world.size() - 1 ? -1 : 1;
      WriterException refusal = assertThrows(WriterException.class, () -> events.append(0, count, world));
      assertTrue(String.valueOf(refusal.getMessage()).contains("rank %d cannot append -1 elements".formatted(world.size() - 1)), refusal::getMessage);
      List<Long> expected = expected(world.size());
      assertEquals(expected.size(), events.shape()[0]);
      long[] first = new long[expected.size()];
      events.read(Selection.block(new long[] {0, 0}, new long[] {first.length, 1}), first);
      file.flush();
      assertArrayEquals(expected.stream().mapToLong(Long::longValue).toArray(), first);
    }
  }
}
