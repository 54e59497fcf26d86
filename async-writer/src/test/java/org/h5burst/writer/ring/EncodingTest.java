package org.h5burst.writer.ring;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.h5burst.writer.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Every pair of types in both byte orders: the bytes are those that java.nio makes, or the pair is refused. */
final class EncodingTest {
  private static final Set<ElementType> FLOATS =
      EnumSet.of(ElementType.FLOAT16, ElementType.BFLOAT16, ElementType.FLOAT32, ElementType.FLOAT64);

  /** Pairs whose second type holds every value of the first. */
  private static final Map<ElementType, Set<ElementType>> WIDER = Map.of(
      ElementType.INT8,
      EnumSet.of(ElementType.INT16, ElementType.INT32, ElementType.INT64, ElementType.FLOAT32, ElementType.FLOAT64),
      ElementType.INT16, EnumSet.of(ElementType.INT32, ElementType.INT64, ElementType.FLOAT32, ElementType.FLOAT64),
      ElementType.INT32, EnumSet.of(ElementType.INT64, ElementType.FLOAT64),
      ElementType.UINT8,
      EnumSet.of(ElementType.INT16, ElementType.INT32, ElementType.INT64, ElementType.FLOAT32, ElementType.FLOAT64),
      ElementType.UINT16, EnumSet.of(ElementType.INT32, ElementType.INT64, ElementType.FLOAT32, ElementType.FLOAT64),
      ElementType.UINT32, EnumSet.of(ElementType.INT64, ElementType.FLOAT64),
      ElementType.FLOAT16, EnumSet.of(ElementType.FLOAT32, ElementType.FLOAT64),
      ElementType.BFLOAT16, EnumSet.of(ElementType.FLOAT32, ElementType.FLOAT64),
      ElementType.FLOAT32, EnumSet.of(ElementType.FLOAT64));

  private record Pair(ElementType from, ElementType to) {
    boolean sameBits() {
      return from == to || from.bytes() == to.bytes() && !FLOATS.contains(from) && !FLOATS.contains(to);
    }

    boolean isTaken() {
      return sameBits() || WIDER.getOrDefault(from, Set.of()).contains(to);
    }
  }

  private static List<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (ElementType from : ElementType.values()) {
      for (ElementType to : ElementType.values()) {
        pairs.add(new Pair(from, to));
      }
    }
    return pairs;
  }

  @Provide
  Arbitrary<Pair> takenPairs() {
    return Arbitraries.of(pairs().stream().filter(Pair::isTaken).toList());
  }

  @Test
  @Timeout(60)
  void shouldRefuseThePairWhenValuesWouldBeLost() {
    List<Pair> refused = pairs().stream().filter(pair -> !pair.isTaken()).toList();
    for (Pair pair : refused) {
      assertNull(Encoding.of(pair.from, pair.to, ByteOrder.LITTLE_ENDIAN), pair::toString);
      assertNull(Encoding.of(pair.from, pair.to, ByteOrder.BIG_ENDIAN), pair::toString);
    }
    // 12 types with themselves, 4 pairs of signed and unsigned in both directions, 27 widenings.
    assertEquals(144 - 12 - 8 - 27, refused.size());
  }

  @Test
  @Timeout(60)
  void shouldCopyBytesAsTheyAreWhenNothingChanges() {
    for (ElementType type : ElementType.values()) {
      assertSame(Encoding.PLAIN, Encoding.of(type, type, ByteOrder.nativeOrder()));
    }
    assertSame(Encoding.PLAIN, Encoding.of(ElementType.INT8, ElementType.UINT8, ByteOrder.BIG_ENDIAN));
    assertSame(Encoding.PLAIN, Encoding.of(ElementType.INT8, ElementType.UINT8, ByteOrder.LITTLE_ENDIAN));
  }

  @Property(seed = "20261121")
  void shouldMakeTheBytesOfByteBufferWhenThePairIsTaken(@ForAll("takenPairs") Pair pair, @ForAll boolean bigEndian,
      @ForAll @IntRange(max = 33) int elements,
      @ForAll @IntRange(max = 9) int offset, @ForAll long seed) {
    ByteOrder order = bigEndian ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    byte[] source = new byte[elements * pair.from.bytes()];
    new Random(seed).nextBytes(source);
    Encoding encoding = Encoding.of(pair.from, pair.to, order);
    assertNotNull(encoding, pair::toString);
    assertEquals((long) elements * pair.to.bytes(), encoding.encodedBytes(source.length), pair::toString);

    byte[] target = new byte[offset + elements * pair.to.bytes() + 3];
    Arrays.fill(target, (byte) 0x5a);
    Objects.requireNonNull(encoding).encode(MemorySegment.ofArray(source), MemorySegment.ofArray(target), offset);
    assertArrayEquals(expected(pair, source, order, target.length, offset), target, () -> pair + " " + order);
  }

  private static byte[] expected(Pair pair, byte[] source, ByteOrder order, int length, int offset) {
    byte[] bytes = new byte[length];
    Arrays.fill(bytes, (byte) 0x5a);
    ByteBuffer in = ByteBuffer.wrap(source).order(ByteOrder.nativeOrder());
    ByteBuffer out = ByteBuffer.wrap(bytes).order(order).position(offset);
    while (in.hasRemaining()) {
      if (pair.sameBits()) {
        put(out, pair.from.bytes(), bits(in, pair.from.bytes()));
      } else if (FLOATS.contains(pair.from)) {
        float value = switch (pair.from) {
          case FLOAT16 -> Float.float16ToFloat(in.getShort());
          case BFLOAT16 -> Float.intBitsToFloat(in.getShort() << 16);
          default -> in.getFloat();
        };
        if (pair.to == ElementType.FLOAT32) {
          out.putFloat(value);
        } else {
          out.putDouble(value);
        }
      } else {
        long bits = bits(in, pair.from.bytes());
        long value = pair.from.name().startsWith("U") ? bits & -1L >>> Long.SIZE - Byte.SIZE * pair.from.bytes() : bits;
        switch (pair.to) {
          case FLOAT32 -> out.putFloat(value);
          case FLOAT64 -> out.putDouble(value);
          default -> put(out, pair.to.bytes(), value);
        }
      }
    }
    return bytes;
  }

  /** The next element as a signed integer of its size. */
  private static long bits(ByteBuffer in, int bytes) {
    return switch (bytes) {
      case 1 -> in.get();
      case 2 -> in.getShort();
      case 4 -> in.getInt();
      default -> in.getLong();
    };
  }

  private static void put(ByteBuffer out, int bytes, long value) {
    switch (bytes) {
      case 1 -> out.put((byte) value);
      case 2 -> out.putShort((short) value);
      case 4 -> out.putInt((int) value);
      default -> out.putLong(value);
    }
  }
}
