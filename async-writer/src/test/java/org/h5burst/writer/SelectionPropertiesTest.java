package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A selection knows where it ends. */
final class SelectionPropertiesTest {
  @Property
  void shouldKnowWhetherItFitsWhenComparedWithEveryElement(@ForAll long seed) {
    Random random = new Random(seed);
    int rank = 1 + random.nextInt(3);
    long[][] numbers = new long[5][rank];
    boolean fits = true;
    long elements = 1;
    for (int dimension = 0; dimension < rank; dimension++) {
      long block = random.nextInt(5);
      long stride = Math.max(1, block) + random.nextInt(4);
      long count = random.nextInt(5);
      long start = random.nextInt(8);
      long extent = 1 + random.nextInt(24);
      long[] all = {start, stride, count, block, extent};
      for (int number = 0; number < all.length; number++) {
        numbers[number][dimension] = all[number];
      }
      elements *= count * block;
      fits &= start + (count - 1) * stride + block <= extent;
    }
    Selection selection = Selection.strided(numbers[0], numbers[1], numbers[2], numbers[3]);
    assertEquals(elements, selection.elements());
    assertEquals(elements == 0, selection.isEmpty());
    assertEquals(elements == 0 || fits, selection.isWithin(numbers[4]), selection::toString);
  }
}
