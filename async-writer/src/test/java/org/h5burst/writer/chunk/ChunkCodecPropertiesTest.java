package org.h5burst.writer.chunk;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.h5burst.writer.Filter;

/** Whatever goes through filters comes back, and damage harms nothing else. */
final class ChunkCodecPropertiesTest {
  private static final byte GUARD = 0x5A;
  private static final int GUARD_BYTES = 64;

  @Property
  void shouldGiveBackWhatItWasGivenWhicheverMethodsAreUsed(@ForAll @IntRange(min = 1, max = 32) int elementBytes,
      @ForAll @IntRange(max = 3000) int elements, @ForAll DeflateMethod there, @ForAll DeflateMethod back,
      @ForAll Random random) throws IOException {
    byte[] bytes = Chunks.bytes(random, elements * elementBytes);
    List<Filter> all = Chunks.filters(random);
    List<Filter> used = new ArrayList<>();
    int mask = 0;
    for (int i = 0; i < all.size(); i++) {
      if (random.nextInt(4) == 0) {
        mask |= 1 << i;
      } else {
        used.add(all.get(i));
      }
    }
    try (Arena arena = Arena.ofConfined();
        ChunkCodec encoder = new ChunkCodec(used, elementBytes, bytes.length, there);
        ChunkCodec decoder = new ChunkCodec(all, elementBytes, bytes.length, back)) {
      MemorySegment raw = Chunks.segment(arena, bytes);
      MemorySegment encoded = encoder.encode(raw);
      assertArrayEquals(bytes, Chunks.bytes(raw), "what was encoded has changed");
      assertEquals(used.isEmpty(), encoded.equals(raw));
      MemorySegment decoded = arena.allocate(bytes.length);
      decoder.decode(encoded, mask, decoded);
      assertArrayEquals(bytes, Chunks.bytes(decoded));
    }
  }

  @Property
  void shouldUseOneCodecForManyChunksAndItsOwnResults(@ForAll @IntRange(min = 1, max = 32) int elementBytes,
      @ForAll @IntRange(max = 500) int elements, @ForAll DeflateMethod method, @ForAll Random random)
      throws IOException {
    int length = elements * elementBytes;
    try (Arena arena = Arena.ofConfined();
        ChunkCodec codec = new ChunkCodec(Chunks.filters(random), elementBytes, length, method)) {
      MemorySegment decoded = arena.allocate(length);
      for (int chunk = 0; chunk < 4; chunk++) {
        byte[] bytes = Chunks.bytes(random, length);
        codec.decode(codec.encode(Chunks.segment(arena, bytes)), 0, decoded);
        assertArrayEquals(bytes, Chunks.bytes(decoded));
      }
    }
  }

  @Property
  void shouldShuffleAndSumAsHdf5DoesWhenBytesAreLeftOver(@ForAll @IntRange(min = 1, max = 32) int elementBytes,
      @ForAll @IntRange(max = 40_000) int length, @ForAll Random random) throws IOException {
    byte[] bytes = Chunks.bytes(random, length);
    try (Arena arena = Arena.ofConfined()) {
      assertFilter(new Shuffle(elementBytes), bytes, Chunks.shuffled(bytes, elementBytes), arena);
      assertFilter(new Fletcher32(), bytes, Chunks.summed(bytes), arena);
    }
  }

  private static void assertFilter(ChunkFilter filter, byte[] bytes, byte[] expected, Arena arena)
      throws IOException {
    MemorySegment raw = Chunks.segment(arena, bytes);
    MemorySegment encoded = arena.allocate(filter.bound(bytes.length));
    assertEquals(expected.length, filter.encode(raw, encoded));
    assertArrayEquals(expected, Chunks.bytes(encoded));
    raw.fill(GUARD);
    assertEquals(bytes.length, filter.decode(encoded, raw));
    assertArrayEquals(bytes, Chunks.bytes(raw));
  }

  @Property
  void shouldDetectDamageOrHarmNothingElse(@ForAll @IntRange(min = 1, max = 32) int elementBytes,
      @ForAll @IntRange(min = 1, max = 600) int elements, @ForAll DeflateMethod method, @ForAll Random random) {
    byte[] bytes = Chunks.bytes(random, elements * elementBytes);
    List<Filter> filters = Chunks.filters(random);
    try (Arena arena = Arena.ofConfined();
        ChunkCodec codec = new ChunkCodec(filters, elementBytes, bytes.length, method)) {
      byte[] encoded = Chunks.bytes(codec.encode(Chunks.segment(arena, bytes)));
      byte[] guarded = new byte[bytes.length + 2 * GUARD_BYTES];
      Arrays.fill(guarded, GUARD);
      MemorySegment memory = Chunks.segment(arena, guarded);
      MemorySegment raw = memory.asSlice(GUARD_BYTES, bytes.length);
      for (int trial = 0; trial < 20; trial++) {
        MemorySegment damaged = Chunks.segment(arena, damaged(encoded, random));
        try {
          codec.decode(damaged, random.nextInt(8) == 0 ? random.nextInt() : 0, raw);
        } catch (IOException detected) {
          assertEquals("the chunk is damaged: ", String.valueOf(detected.getMessage()).substring(0, 22));
        }
        assertGuards(memory);
      }
    }
  }

  private static byte[] damaged(byte[] encoded, Random random) {
    byte[] damaged = Arrays.copyOf(encoded, random.nextInt(3) > 0 ? encoded.length : random.nextInt(
        2 * encoded.length + 2));
    for (int changes = random.nextInt(4); changes > 0 && damaged.length > 0; changes--) {
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
    }
    return damaged;
  }

  private static void assertGuards(MemorySegment memory) {
    for (int i = 0; i < GUARD_BYTES; i++) {
      assertEquals(GUARD, memory.get(ValueLayout.JAVA_BYTE, i));
      assertEquals(GUARD, memory.get(ValueLayout.JAVA_BYTE, memory.byteSize() - 1 - i));
    }
  }

  @Property
  void shouldDetectEachChangedBitWhenThereIsAChecksum(@ForAll @IntRange(min = 1, max = 500) int length,
      @ForAll DeflateMethod method, @ForAll Random random) {
    List<Filter> filters = new ArrayList<>(Chunks.filters(random));
    filters.add(Chunks.FLETCHER32);
    try (Arena arena = Arena.ofConfined(); ChunkCodec codec = new ChunkCodec(filters, 1, length, method)) {
      byte[] encoded = Chunks.bytes(codec.encode(Chunks.segment(arena, Chunks.bytes(random, length))));
      encoded[random.nextInt(encoded.length)] ^= (byte) (1 << random.nextInt(8));
      MemorySegment damaged = Chunks.segment(arena, encoded);
      assertThrows(IOException.class, () -> codec.decode(damaged, 0, arena.allocate(length)));
    }
  }
}
