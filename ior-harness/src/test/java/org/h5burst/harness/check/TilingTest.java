package org.h5burst.harness.check;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.h5burst.harness.kernel.Array;
import org.h5burst.writer.ElementType;
import org.jspecify.annotations.Nullable;

class TilingTest {
  private static final int TILE_BYTES = 4096;

  @Provide
  Arbitrary<long[]> shapes() {
    return Arbitraries.longs().between(1, 40).array(long[].class).ofMinSize(1).ofMaxSize(4);
  }

  @Property(seed = "20261121")
  void shouldCoverAnArrayInOrderWhenWalkedThrough(@ForAll("shapes") long[] shape) {
    Array array = new Array("x", ElementType.FLOAT64, shape);
    Tiling tiling = new Tiling(array, TILE_BYTES);
    long expected = 0;
    for (Tiling.@Nullable Tile tile = tiling.next(); tile != null; tile = tiling.next()) {
      assertEquals(expected, tile.first());
      assertEquals(tile.elements(), Arrays.stream(tile.extent()).reduce(1, (a, b) -> a * b));
      assertEquals(tile.first(), linear(shape, tile.offset()));
      assertEquals(tile.first() + tile.elements() - 1, linear(shape, last(tile)));
      assertTrue(tile.elements() * Double.BYTES <= TILE_BYTES, tile.toString());
      expected += tile.elements();
    }
    assertEquals(array.elements(), expected);
  }

  private static long[] last(Tiling.Tile tile) {
    long[] last = tile.offset().clone();
    for (int dimension = 0; dimension < last.length; dimension++) {
      last[dimension] += tile.extent()[dimension] - 1;
    }
    return last;
  }

  private static long linear(long[] shape, long[] coordinates) {
    long index = 0;
    for (int dimension = 0; dimension < shape.length; dimension++) {
      index = index * shape[dimension] + coordinates[dimension];
    }
    return index;
  }
}
