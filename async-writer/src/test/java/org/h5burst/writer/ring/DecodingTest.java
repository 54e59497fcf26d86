package org.h5burst.writer.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What was encoded comes back; a wider type gets the values. */
final class DecodingTest {
  private static final int ELEMENTS = 3000;
  private static final List<ByteOrder> ORDERS = List.of(ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN);

  private static List<DataType> types() {
    List<DataType> types = new ArrayList<>(Arrays.asList(ElementType.values()));
    types.addAll(List.of(DataType.BOOLEAN, DataType.COMPLEX64, DataType.COMPLEX128, DataType.fixedString(5),
        DataType.opaque(7, "tag"),
        DataType.enumeration(ElementType.INT16, Map.of("one", 1L, "two", 2L))));
    return types;
  }

  @ParameterizedTest
  @MethodSource("types")
  void shouldGiveBackTheBytesWhenTheyWereEncoded(DataType type) {
    byte[] bytes = new byte[ELEMENTS * type.bytes()];
    new Random(1).nextBytes(bytes);
    for (ByteOrder order : ORDERS) {
      MemorySegment stored = MemorySegment.ofArray(new byte[bytes.length]);
      Objects.requireNonNull(Encoding.of(type, type, order)).encode(MemorySegment.ofArray(bytes), stored, 0);
      MemorySegment back = MemorySegment.ofArray(new byte[bytes.length]);
      Decoding decoding = Objects.requireNonNull(Decoding.of(type, order, type));
      decoding.decode(stored, 0, ELEMENTS, back, 0);
      assertEquals(-1, back.mismatch(MemorySegment.ofArray(bytes)));
    }
  }

  @Test
  void shouldGiveTheValuesWhenAWiderTypeIsWanted() {
    short[] values = new short[ELEMENTS];
    Random random = new Random(2);
    for (int index = 0; index < ELEMENTS; index++) {
      values[index] = (short) random.nextInt();
    }
    for (ByteOrder order : ORDERS) {
      MemorySegment stored = MemorySegment.ofArray(new byte[ELEMENTS * Short.BYTES]);
      Objects.requireNonNull(Encoding.of(ElementType.INT16, ElementType.INT16, order))
          .encode(MemorySegment.ofArray(values), stored, 0);
      double[] wide = new double[ELEMENTS];
      Decoding decoding = Objects.requireNonNull(Decoding.of(ElementType.INT16, order, ElementType.FLOAT64));
      decoding.decode(stored, Short.BYTES, ELEMENTS - 1, MemorySegment.ofArray(wide), Double.BYTES);
      assertEquals(0, wide[0]);
      for (int index = 1; index < ELEMENTS; index++) {
        assertEquals(values[index], wide[index]);
      }
    }
  }

  @Test
  void shouldBeRefusedWhenValuesWouldBeLost() {
    assertNull(Decoding.of(ElementType.FLOAT64, ByteOrder.nativeOrder(), ElementType.FLOAT32));
    assertNull(Decoding.of(ElementType.INT64, ByteOrder.nativeOrder(), ElementType.INT32));
    assertNull(Decoding.of(DataType.fixedString(4), ByteOrder.nativeOrder(), ElementType.INT32));
    assertNull(Decoding.of(ElementType.INT8, ByteOrder.nativeOrder(), DataType.BOOLEAN));
    assertNull(Decoding.of(ElementType.UINT8, ByteOrder.nativeOrder(), DataType.BOOLEAN));
    assertTrue(
        Objects.requireNonNull(Decoding.of(DataType.BOOLEAN, ByteOrder.nativeOrder(), ElementType.INT8)).isPlain());
  }
}
