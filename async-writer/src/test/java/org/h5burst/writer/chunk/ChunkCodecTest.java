package org.h5burst.writer.chunk;

import static org.h5burst.writer.chunk.Chunks.FLETCHER32;
import static org.h5burst.writer.chunk.Chunks.SHUFFLE;
import static org.h5burst.writer.chunk.Chunks.deflate;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import org.h5burst.writer.Filter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a codec takes, refuses and reports. */
@Timeout(60)
class ChunkCodecTest {
  private static final int CHUNK = 1000;

  private final Arena arena = Arena.ofShared();

  @AfterEach
  void free() {
    arena.close();
  }

  @Test
  void shouldKnowFiltersWhoseLibrariesAreThere() {
    assertTrue(ChunkCodec.knows(List.of(SHUFFLE, deflate(4), FLETCHER32)) && ChunkCodec.knows(List.of()));
    assertTrue(ChunkCodec.knows(List.of(SHUFFLE, Filter.of(32_015, 3), Filter.of(32_004))), "those that need one");
    assertFalse(ChunkCodec.knows(List.of(SHUFFLE, Filter.of(32_001, 3))));
  }

  @Test
  void shouldRefuseWhatItHasNoMemoryOrNoFilterFor() {
    assertRefused(List.of(Filter.of(32_001, 3)), 1, CHUNK);
    assertRefused(List.of(SHUFFLE), 0, CHUNK);
    assertRefused(List.of(), 1, -1);
    assertRefused(List.of(), 1, ChunkCodec.MAX_CHUNK_BYTES + 1);
    try (ChunkCodec codec = new ChunkCodec(List.of(SHUFFLE), 4, CHUNK, DeflateMethod.JAVA)) {
      assertThrows(IllegalArgumentException.class, () -> codec.encode(arena.allocate(CHUNK + 1)));
      assertThrows(IllegalArgumentException.class, () -> codec.encode(MemorySegment.ofArray(new byte[CHUNK])));
      assertThrows(IllegalArgumentException.class,
          () -> codec.decode(arena.allocate(CHUNK), 0, arena.allocate(CHUNK - 1)));
    }
  }

  private static void assertRefused(List<Filter> filters, int elementBytes, long chunkBytes) {
    assertThrows(IllegalArgumentException.class,
        () -> new ChunkCodec(filters, elementBytes, chunkBytes, DeflateMethod.JAVA));
  }

  @ParameterizedTest
  @EnumSource
  void shouldCompressAsAtAFixedLevelWhenItIsGivenOne(DeflateMethod method) throws IOException {
    byte[] bytes = Chunks.bytes(new Random(5), 100_000);
    for (Filter.Kind kind : List.of(Filter.Kind.DEFLATE, Filter.Kind.ZSTD)) {
      Filter open = Filter.between(kind, 1, 9);
      try (ChunkCodec codec = new ChunkCodec(List.of(SHUFFLE, open), 4, bytes.length, method)) {
        for (int step : new int[] {0, 3, 1, 2, 0}) {
          ChunkEffort effort = new ChunkEffort(step, 3, 0);
          codec.use(effort);
          assertArrayEquals(encoded(new Filter(kind, effort.level(open)), bytes, method),
              Chunks.bytes(codec.encode(Chunks.segment(arena, bytes))), () -> kind + ", " + effort);
        }
      }
    }
  }

  private byte[] encoded(Filter filter, byte[] bytes, DeflateMethod method) {
    try (ChunkCodec codec = new ChunkCodec(List.of(SHUFFLE, filter), 4, bytes.length, method)) {
      return Chunks.bytes(codec.encode(Chunks.segment(arena, bytes)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldHaveSizesThatFitIntsForTheLargestChunk(DeflateMethod method) {
    for (int level = 0; level <= 9; level++) {
      try (Arena alone = Arena.ofConfined(); ChunkFilter filter = method.filter(level, alone)) {
        long bound = filter.bound(filter.bound(ChunkCodec.MAX_CHUNK_BYTES));
        assertTrue(bound <= Integer.MAX_VALUE && bound >= ChunkCodec.MAX_CHUNK_BYTES, () -> "%,d".formatted(bound));
      }
    }
  }

  @Test
  void shouldReturnTheChunkItselfWhenThereAreNoFilters() throws IOException {
    try (ChunkCodec codec = new ChunkCodec(List.of(), 4, CHUNK, DeflateMethod.JAVA)) {
      MemorySegment raw = Chunks.segment(arena, Chunks.bytes(new Random(1), CHUNK));
      MemorySegment encoded = codec.encode(raw);
      assertSame(raw, encoded);
      MemorySegment decoded = arena.allocate(CHUNK);
      codec.decode(encoded, 0, decoded);
      assertEquals(-1, raw.mismatch(decoded));
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldBeUsedByOneThreadAfterAnother(DeflateMethod method) throws IOException {
    byte[] bytes = Chunks.bytes(new Random(2), CHUNK);
    MemorySegment raw = Chunks.segment(arena, bytes);
    try (ChunkCodec codec = new ChunkCodec(List.of(SHUFFLE, deflate(4), FLETCHER32), 4, CHUNK, method)) {
      MemorySegment encoded = CompletableFuture.supplyAsync(() -> codec.encode(raw)).join();
      MemorySegment decoded = arena.allocate(CHUNK);
      codec.decode(encoded, 0, decoded);
      assertArrayEquals(bytes, Chunks.bytes(decoded));
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldGrowALittleWhenNothingCanBeCompressed(DeflateMethod method) {
    byte[] noise = new byte[1 << 20];
    new Random(3).nextBytes(noise);
    for (int level = 0; level <= 9; level++) {
      try (ChunkCodec codec = new ChunkCodec(List.of(deflate(level)), 1, noise.length, method)) {
        long size = codec.encode(Chunks.segment(arena, noise)).byteSize();
        assertTrue(size > noise.length && size < noise.length + noise.length / 1000 + 12, () -> "%,d".formatted(size));
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldSayWhatIsWrongWithCompressedBytes(DeflateMethod method) {
    try (ChunkCodec codec = new ChunkCodec(List.of(deflate(6)), 1, CHUNK, method)) {
      byte[] encoded = Chunks.bytes(codec.encode(Chunks.segment(arena, Chunks.bytes(new Random(4), CHUNK))));
      assertDamage("end too early", codec, Arrays.copyOf(encoded, encoded.length - 1));
      assertDamage("end too early", codec, new byte[0]);
      assertDamage("3 bytes follow the compressed ones", codec, Arrays.copyOf(encoded, encoded.length + 3));
      byte[] wrong = encoded.clone();
      wrong[wrong.length - 1] ^= 1;
      assertDamage("compressed bytes are wrong", codec, wrong);
      assertDamage("become more than 1,000", codec, deflated(CHUNK + 1));
      assertDamage("999 bytes in place of 1,000", codec, deflated(CHUNK - 1));
      assertDamage("compressed bytes are wrong", codec, HexFormat.of().parseHex("78bb0000000103000000"));
    }
  }

  private byte[] deflated(int length) {
    try (ChunkCodec other = new ChunkCodec(List.of(deflate(6)), 1, length, DeflateMethod.JAVA)) {
      return Chunks.bytes(other.encode(arena.allocate(length)));
    }
  }

  @Test
  void shouldSayWhatIsWrongWithOtherFilters() {
    try (ChunkCodec plain = new ChunkCodec(List.of(SHUFFLE), 4, CHUNK, DeflateMethod.JAVA);
        ChunkCodec summed = new ChunkCodec(List.of(SHUFFLE, FLETCHER32), 4, CHUNK, DeflateMethod.JAVA)) {
      assertDamage("1,001 bytes in place of at most 1,000", plain, new byte[CHUNK + 1]);
      assertDamage("999 bytes in place of 1,000", plain, new byte[CHUNK - 1]);
      assertDamage("3 bytes, too few for a checksum", summed, new byte[3]);
      byte[] ones = new byte[CHUNK + 4];
      ones[0] = 1;
      assertDamage("its checksum is 00000000, that of its bytes", summed, ones);
    }
  }

  private void assertDamage(String words, ChunkCodec codec, byte[] encoded) {
    IOException damage = assertThrows(IOException.class,
        () -> codec.decode(Chunks.segment(arena, encoded), 0, arena.allocate(CHUNK)));
    assertTrue(String.valueOf(damage.getMessage()).contains(words), damage::toString);
  }

  @Test
  void shouldTakeTheChecksumThatOldVersionsOfHdf5HaveWritten() throws IOException {
    byte[] bytes = Chunks.bytes(new Random(5), CHUNK);
    byte[] summed = Chunks.summed(bytes);
    for (int at = CHUNK; at < CHUNK + 4; at += 2) {
      byte first = summed[at];
      summed[at] = summed[at + 1];
      summed[at + 1] = first;
    }
    try (ChunkCodec codec = new ChunkCodec(List.of(FLETCHER32), 4, CHUNK, DeflateMethod.JAVA)) {
      MemorySegment decoded = arena.allocate(CHUNK);
      codec.decode(Chunks.segment(arena, summed), 0, decoded);
      assertArrayEquals(bytes, Chunks.bytes(decoded));
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldBeClosedTwice(DeflateMethod method) {
    ChunkCodec codec = new ChunkCodec(List.of(deflate(1)), 4, CHUNK, method);
    MemorySegment encoded = codec.encode(arena.allocate(CHUNK));
    codec.close();
    assertDoesNotThrow(codec::close);
    assertFalse(encoded.scope().isAlive());
  }
}
