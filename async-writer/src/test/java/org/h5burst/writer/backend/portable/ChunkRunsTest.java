package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.h5burst.writer.chunk.DeflateMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Runs of elements that lie in more chunks than there is memory for. */
@Timeout(60)
final class ChunkRunsTest {
  private static final int ROWS = 32;
  private static final int COLUMNS = 40;
  private static final int CHUNK = 4;
  private static final int MEMORY = 4 * CHUNK * ROWS;
  private static final DatasetSpec DATASET = new DatasetSpec("x", ElementType.INT8, ByteOrder.nativeOrder(),
      new long[] {ROWS, COLUMNS}, new long[] {ROWS, CHUNK});

  /** A dataset in memory that counts how often a chunk is placed in it. */
  private static final class Counting implements ChunkStore {
    private final byte[] elements = new byte[ROWS * COLUMNS];
    private int placed;

    @Override
    public void readChunk(long[] corner, MemorySegment chunk) {
      for (int row = 0; row < ROWS; row++) {
        MemorySegment.copy(elements, row * COLUMNS + (int) corner[1], chunk, ValueLayout.JAVA_BYTE, (long) row * CHUNK,
            CHUNK);
      }
    }

    @Override
    public void placeChunk(long[] corner, MemorySegment stored) {
      placed++;
      for (int row = 0; row < ROWS; row++) {
        MemorySegment.copy(stored, ValueLayout.JAVA_BYTE, (long) row * CHUNK, elements,
            row * COLUMNS + (int) corner[1], CHUNK);
      }
    }
  }

  private static byte[] numbered() {
    byte[] all = new byte[ROWS * COLUMNS];
    for (int at = 0; at < all.length; at++) {
      all[at] = (byte) (at * 31 >> 2);
    }
    return all;
  }

  /** Writes the elements window by window; returns how often a chunk was placed. */
  private static int placed(int windowBytes) throws IOException {
    Counting store = new Counting();
    byte[] all = numbered();
    try (Arena arena = Arena.ofConfined();
        ChunkWriter writer = new ChunkWriter(DATASET, store, new ChunkWorkers(1, MEMORY, DeflateMethod.JAVA), false)) {
      ElementStore runs = writer.runs(false);
      for (int from = 0; from < all.length; from += windowBytes) {
        int bytes = Math.min(windowBytes, all.length - from);
        MemorySegment window = arena.allocate(bytes);
        MemorySegment.copy(all, from, window, ValueLayout.JAVA_BYTE, 0, bytes);
        runs.write(window.asByteBuffer(), 0, bytes, from);
      }
      writer.finish();
    }
    assertArrayEquals(all, store.elements);
    return store.placed;
  }

  @Test
  void shouldPlaceEachChunkOnceWhenAllRowsAreWrittenAtOnce() throws Exception {
    int placed = placed(ROWS * COLUMNS);
    assertTrue(placed == COLUMNS / CHUNK, () -> placed + " times");
  }

  @Test
  void shouldPlaceEachChunkOnceOrTwiceForEachWindowWhenWindowsEndWithinRows() throws Exception {
    int windows = 3;
    int placed = placed(ROWS * COLUMNS / windows);
    assertTrue(placed <= (windows + 1) * 3 * COLUMNS / CHUNK, () -> placed + " times");
  }

  @Test
  void shouldSelectWholeRows() {
    Selection rows = Selection.rows(2, 5).placedIn(DATASET.shape());
    assertArrayEquals(new long[] {5, COLUMNS}, rows.extents(0));
    assertArrayEquals(new long[] {2, 0}, new long[] {rows.start(0, 0), rows.start(0, 1)});
  }
}
