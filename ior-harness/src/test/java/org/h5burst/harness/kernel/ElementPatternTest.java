package org.h5burst.harness.kernel;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.util.HashSet;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.h5burst.writer.ElementType;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class ElementPatternTest {
  private static final int SAMPLE = 100_000;

  @ParameterizedTest
  @EnumSource(names = {"INT32", "INT64", "FLOAT32", "FLOAT64"})
  void shouldBeDistinctAndNotZeroWhenElementsBelongToOneDataset(ElementType type) {
    ElementPattern pattern = ElementPattern.of(array("step1/x", type), 1);
    Set<Number> seen = new HashSet<>();
    for (long index = 0; index < SAMPLE; index++) {
      Number value = pattern.value(index);
      assertTrue(value.doubleValue() > 0 && Double.isFinite(value.doubleValue()), "%s at %d".formatted(value, index));
      assertTrue(seen.add(value), "%s occurs twice, at %d".formatted(value, index));
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"INT32", "INT64", "FLOAT32", "FLOAT64"})
  void shouldDifferWhenBurstOrNameDiffer(ElementType type) {
    int sameInOtherBurst = 0;
    int sameInOtherDataset = 0;
    ElementPattern pattern = ElementPattern.of(array("step1/x", type), 1);
    ElementPattern otherBurst = ElementPattern.of(array("step1/x", type), 2);
    ElementPattern otherDataset = ElementPattern.of(array("step1/y", type), 1);
    for (long index = 0; index < SAMPLE; index++) {
      sameInOtherBurst += pattern.bits(index) == otherBurst.bits(index) ? 1 : 0;
      sameInOtherDataset += pattern.bits(index) == otherDataset.bits(index) ? 1 : 0;
    }
    assertEquals(0, sameInOtherBurst);
    assertEquals(0, sameInOtherDataset);
  }

  @Property(seed = "20261121")
  void shouldFindTheFirstWrongElementWhenOneBitFlips(@ForAll("types") ElementType type,
      @ForAll @LongRange(max = 1L << 40) long first,
      @ForAll @IntRange(min = 1, max = 300) int count, @ForAll @IntRange(max = 1_000_000) int flip) {
    ElementPattern pattern = ElementPattern.of(array("a/b", type), 7);
    byte[] memory = new byte[count * type.bytes()];
    MemorySegment elements = MemorySegment.ofArray(memory);
    pattern.fill(elements, 0, first, count);
    assertEquals(-1, pattern.mismatch(elements, first));
    int wrong = flip % memory.length;
    memory[wrong] ^= (byte) (1 << flip % Byte.SIZE);
    assertEquals(wrong / type.bytes(), pattern.mismatch(elements, first));
    assertNotEquals(pattern.value(first + wrong / type.bytes()),
        ElementPattern.read(elements, wrong / type.bytes(), type));
  }

  @Provide
  Arbitrary<ElementType> types() {
    return Arbitraries.of(ElementType.INT32, ElementType.INT64, ElementType.FLOAT32, ElementType.FLOAT64);
  }

  private static Array array(String name, ElementType type) {
    return new Array(name, type, SAMPLE);
  }
}
