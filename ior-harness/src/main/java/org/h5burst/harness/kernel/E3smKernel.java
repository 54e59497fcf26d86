package org.h5burst.harness.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.harness.kernel.ClimateCase.Variables;
import org.h5burst.harness.kernel.DecompositionMap.Decomposition;
import org.h5burst.writer.Selection;

/**
 * E3SM-IO: the variables that a climate model distributes by decomposition maps, one write each, whose pieces are in
 * the map's order. The F, G and I cases take turns, or there is only that of a given map. Each burst is a history file
 * of one record. If there are fewer ranks than processes in the map, each carries out the requests of a range of them,
 * as in E3SM-IO.
 */
final class E3smKernel implements Kernel {
  private final int ranks;
  private final List<ClimateCase> cases;
  private final IntFunction<DecompositionMap> maker;
  private final Map<Integer, DecompositionMap> maps = new ConcurrentHashMap<>();
  private final Map<List<Integer>, List<Piece>> pieces = new ConcurrentHashMap<>();

  private E3smKernel(int ranks, List<ClimateCase> cases, IntFunction<DecompositionMap> maker) {
    this.ranks = ranks;
    this.cases = cases;
    this.maker = maker;
  }

  static Kernel of(int ranks, double scale, Shape shape) {
    DecompositionMap map = shape.map();
    if (map == null) {
      List<ClimateCase> all = List.of(ClimateCase.values());
      return new E3smKernel(ranks, all, place -> MapGenerator.generate(all.get(place), ranks, scale));
    }
    Shape.require(ranks <= map.processes(),
        "the map is for %d processes, so at most that many ranks can share it, not %d", map.processes(), ranks);
    return new E3smKernel(ranks, List.of(ClimateCase.of(map)), _ -> map);
  }

  private DecompositionMap map(int burst) {
    return maps.computeIfAbsent(burst % cases.size(), maker::apply);
  }

  @Override
  public List<Array> arrays(int burst) {
    List<Array> arrays = new ArrayList<>();
    int[] numbers = new int[map(burst).parts().size()];
    for (Variables variables : cases.get(burst % cases.size()).variables) {
      int part = variables.decomposition() - 1;
      long[] shape = map(burst).parts().get(part).shape();
      for (int variable = 0; variable < variables.records() + variables.fixed(); variable++) {
        arrays.add(new Array("D%d/v%03d".formatted(variables.decomposition(), numbers[part]++), variables.type(),
            variable < variables.records() ? record(shape) : shape));
      }
    }
    return arrays;
  }

  /** Returns the shape of one record. */
  private static long[] record(long[] shape) {
    return LongStream.concat(LongStream.of(1), Arrays.stream(shape)).toArray();
  }

  @Override
  public List<Piece> pieces(int burst, int rank) {
    return pieces.computeIfAbsent(List.of(burst % cases.size(), rank), _ -> list(burst, rank));
  }

  private List<Piece> list(int burst, int rank) {
    DecompositionMap map = map(burst);
    List<Selection> records = new ArrayList<>();
    List<Selection> fixed = new ArrayList<>();
    for (int part = 0; part < map.parts().size(); part++) {
      Decomposition decomposition = map.parts().get(part);
      int first = decomposition.before(map.first(rank, ranks));
      int count = map.requests(part, rank, ranks);
      records.add(select(decomposition, record(decomposition.shape()), first, count));
      fixed.add(select(decomposition, decomposition.shape(), first, count));
    }
    List<Piece> list = new ArrayList<>();
    for (Variables variables : cases.get(burst % cases.size()).variables) {
      int part = variables.decomposition() - 1;
      IntStream.range(0, variables.records() + variables.fixed())
          .mapToObj(variable -> variable < variables.records() ? records.get(part) : fixed.get(part))
          .forEach(selection -> list.add(new Piece(list.size(), selection)));
    }
    return list.stream().filter(piece -> !piece.selection().isEmpty()).toList();
  }

  @Override
  public int cycle() {
    return cases.size();
  }

  /** Returns the elements of some requests, in their order. */
  private static Selection select(Decomposition decomposition, long[] shape, int first, int count) {
    int rank = shape.length;
    long[] numbers = new long[4 * rank * count];
    Arrays.fill(numbers, 1);
    for (int request = 0; request < count; request++) {
      int start = 4 * rank * request;
      System.arraycopy(Array.coordinates(shape, decomposition.offsets()[first + request]), 0, numbers, start, rank);
      long length = decomposition.lengths()[first + request];
      numbers[start + 2 * rank - 1] = length;
      numbers[start + 4 * rank - 1] = length;
    }
    return Selection.ofSlabs(rank, numbers);
  }
}
