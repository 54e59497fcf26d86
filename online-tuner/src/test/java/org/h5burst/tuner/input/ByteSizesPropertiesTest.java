package org.h5burst.tuner.input;

import static org.junit.jupiter.api.Assertions.assertEquals;

import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.LongRange;

/** Numbers of bytes as they are printed. */
final class ByteSizesPropertiesTest {
  @Property
  void shouldReadTheSameWhenASizeIsPrinted(@ForAll @LongRange(min = 0, max = 999_999_999_999_999_999L) long bytes,
      @ForAll @LongRange(min = 0, max = 4) long unit) {
    assertEquals(bytes, ByteSizes.parse(ByteSizes.print(bytes)));
    long round = bytes % 1000 << 10 * unit;
    assertEquals(round, ByteSizes.parse(ByteSizes.print(round)));
  }
}
