package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.Place;
import org.h5burst.writer.backend.UnnotedDatasets;
import org.h5burst.writer.chunk.DeflateMethod;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
final class ChunkVersionsTest {
  private static final int CHUNKS = 1000;
  private static final int CHUNK = 4;

  /** A journal with versions of all chunks, whose bytes are the number of the chunk. */
  private static final class CountedReads implements ChunkJournal {
    private int count;

    @Override
    public void read(String dataset, long[] corner, long position, MemorySegment stored) {
      count++;
      stored.fill((byte) position);
    }

    @Override
    public UnnotedDatasets unnoted() {
      throw new UnsupportedOperationException();
    }

    @Override
    public void inStep(KeptFailure.Work work) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void placed(String dataset, Map<List<Long>, Place> chunks) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void elements(String dataset, long[] corner, long[] runs, MemorySegment chunk) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long keep(String dataset, long[] corner, MemorySegment stored) {
      throw new UnsupportedOperationException();
    }

    @Override
    public long bytes() {
      return 0;
    }

    @Override
    public void follow(long bytes) {
      // nothing is written
    }
  }

  /** What a read costs must not depend on how many chunks have versions. */
  @Test
  void shouldReadOnlyTheVersionsOfChunksThatASelectionUses() throws IOException {
    CountedReads journal = new CountedReads();
    ChunkVersions versions = new ChunkVersions(journal, DeflateMethod.JAVA,
        new DatasetSpec("d", ElementType.INT8, ByteOrder.nativeOrder(), new long[] {CHUNKS * CHUNK},
            new long[] {CHUNK}));
    versions.learn(LongStream.concat(LongStream.of(0),
        LongStream.range(0, CHUNKS).flatMap(number -> LongStream.of(number * CHUNK, number, CHUNK))).toArray());

    byte[] box = new byte[6];
    versions.update(Selection.block(CHUNK * 7 + 2, 6), MemorySegment.ofArray(box));
    assertArrayEquals(new byte[] {7, 7, 8, 8, 8, 8}, box);
    assertEquals(2, journal.count);

    byte[] strided = new byte[3];
    versions.update(Selection.strided(new long[] {4}, new long[] {3}, new long[] {3}, new long[] {1}),
        MemorySegment.ofArray(strided));
    assertArrayEquals(new byte[] {1, 1, 2}, strided);
    assertEquals(4, journal.count);
  }
}
