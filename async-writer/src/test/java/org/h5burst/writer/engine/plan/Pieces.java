package org.h5burst.writer.engine.plan;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.h5burst.writer.Selection;

/** Shapes and selections made by chance. */
public final class Pieces {
  private Pieces() {}

  static long[] shape(Random random, int mostElements) {
    int dimensions = 1 + random.nextInt(4);
    int most = (int) Math.pow(mostElements, 1.0 / dimensions);
    return random.ints(dimensions, 1, most + 1).asLongStream().toArray();
  }

  /** One hyperslab within a shape, never empty; often regular enough to be joined with others. */
  static Selection slab(Random random, long[] shape) {
    long[][] numbers = new long[4][shape.length];
    for (int dimension = 0; dimension < shape.length; dimension++) {
      long extent = shape[dimension];
      long start = random.nextInt(3) == 0 ? 0 : random.nextLong(extent);
      boolean whole = random.nextInt(3) == 0;
      long block = whole ? extent - start : 1 + random.nextLong(Math.min(4, extent - start));
      long stride = block + random.nextInt(3);
      numbers[0][dimension] = start;
      numbers[1][dimension] = stride;
      numbers[2][dimension] = 1 + random.nextLong(1 + (extent - start - block) / stride);
      numbers[3][dimension] = block;
    }
    return Selection.strided(numbers[0], numbers[1], numbers[2], numbers[3]);
  }

  /** A few pieces, as a rank would enqueue them: by chance, or neighbouring rows one by one. */
  static List<Selection> some(Random random, long[] shape) {
    List<Selection> pieces = new ArrayList<>();
    if (random.nextInt(3) == 0) {
      Selection model = slab(random, shape);
      for (long row = 0; row < shape[0]; row += 1 + random.nextInt(2)) {
        pieces.add(movedTo(model, row));
      }
    }
    int more = random.nextInt(5) + (pieces.isEmpty() ? 1 : 0);
    for (int piece = 0; piece < more; piece++) {
      pieces.add(slab(random, shape));
    }
    return pieces;
  }

  /**
   * Pieces as a loop enqueues them: all alike, each as far from the one before along one dimension; together they are
   * one hyperslab.
   */
  static List<Selection> following(Random random, long[] shape) {
    int along = random.nextInt(shape.length);
    Selection model = slab(random, shape);
    long block = 1 + random.nextLong(Math.min(4, shape[along]));
    long step = block + random.nextInt(3);
    List<Selection> pieces = new ArrayList<>();
    for (long begin = random.nextLong(shape[along] - block + 1); begin + block <= shape[along]; begin += step) {
      long[][] numbers = new long[4][shape.length];
      for (int dimension = 0; dimension < shape.length; dimension++) {
        boolean outer = dimension < along;
        numbers[0][dimension] = dimension == along ? begin : model.start(0, dimension);
        numbers[1][dimension] = dimension == along ? block : outer ? 1 : model.stride(0, dimension);
        numbers[2][dimension] = dimension <= along ? 1 : model.count(0, dimension);
        numbers[3][dimension] = dimension == along ? block : outer ? 1 : model.blockExtent(0, dimension);
      }
      pieces.add(Selection.strided(numbers[0], numbers[1], numbers[2], numbers[3]));
    }
    return pieces;
  }

  private static Selection movedTo(Selection model, long row) {
    int rank = model.rank();
    long[][] numbers = new long[4][rank];
    for (int dimension = 0; dimension < rank; dimension++) {
      numbers[0][dimension] = dimension == 0 ? row : model.start(0, dimension);
      numbers[1][dimension] = dimension == 0 ? 1 : model.stride(0, dimension);
      numbers[2][dimension] = dimension == 0 ? 1 : model.count(0, dimension);
      numbers[3][dimension] = dimension == 0 ? 1 : model.blockExtent(0, dimension);
    }
    return Selection.strided(numbers[0], numbers[1], numbers[2], numbers[3]);
  }
}
