package org.h5burst.harness.kernel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.stream.IntStream;
import org.h5burst.harness.kernel.DecompositionMap.Decomposition;

/**
 * Makes decomposition maps like those that E3SM-IO publishes for 16 processes (its datasets/): as many elements, pieces
 * of the same lengths in the same kinds of order, interleaved among processes in the same way. The same numbers always
 * give the same map.
 */
final class MapGenerator {
  /** The processes of the public maps; fewer ranks share their requests. */
  private static final int PROCESSES = 16;

  private static final int LEVELS = 72;
  /** With this seed two and four ranks are as interleaved as on the public maps. */
  private static final long SEED = 7;

  private final int processes;
  private final Random random;

  private MapGenerator(int processes) {
    this.processes = processes;
    this.random = new Random(SEED);
  }

  /** The order of a process's runs of columns. */
  private enum Order {
    ASCENDING, DESCENDING, SHUFFLED
  }

  /** Columns from one to another, exclusive. */
  private record Run(int from, int to) {}

  /** The process with the fewest columns gets the next ones; among equals, any. */
  private record Load(int columns, int tie, int process) {}

  /**
   * Returns a map of a case, of at least as many processes as ranks, whose grids are {@code scale} times the public
   * ones.
   */
  static DecompositionMap generate(ClimateCase kind, int ranks, double scale) {
    MapGenerator generator = new MapGenerator(Math.max(PROCESSES, ranks));
    return new DecompositionMap(generator.processes, switch (kind) {
      case F -> generator.atmosphere(columns(866, scale));
      case G -> generator.ocean(columns(285, scale), columns(879, scale), columns(593, scale));
      case I -> generator.land(columns(96, scale), 144);
    });
  }

  private static int columns(int published, double scale) {
    return Math.toIntExact(KernelKind.scaled(published, scale));
  }

  /** Columns in a few long runs of each process; and in a pattern that returns, so that single ones are pieces. */
  private List<Decomposition> atmosphere(int columns) {
    int period = 4 * processes;
    List<int[]> places = flat(distribute(period, 1, 4), Order.ASCENDING);
    return List.of(levelsFirst(flat(distribute(columns, 9, 34), Order.ASCENDING), columns),
        levelsFirst(scattered(places, period, columns, 1), columns),
        levelsFirst(scattered(places, period, columns, LEVELS), LEVELS, columns));
  }

  /** Returns the elements of a process: of each of its places in the pattern those of all levels. */
  private static List<int[]> scattered(List<int[]> processes, int period, int columns, int levels) {
    return processes.stream().map(places -> IntStream.of(places)
        .flatMap(place -> IntStream.range(0, levels).flatMap(level -> IntStream
            .iterate(place, column -> column < columns, column -> column + period)
            .map(column -> level * columns + column)))
        .toArray()).toList();
  }

  /** Cells, edges and vertices of a mesh in short runs; of each all levels, which follow each other. */
  private List<Decomposition> ocean(int cells, int edges, int vertices) {
    List<int[]> cell = flat(distribute(cells, 1, 4), Order.ASCENDING);
    List<int[]> edge = flat(distribute(edges, 1, 7), Order.DESCENDING);
    return List.of(levelsFirst(cell, cells), levelsFirst(edge, edges), levelsLast(cell, cells, 100),
        levelsLast(edge, edges, 100), levelsLast(flat(distribute(vertices, 1, 7), Order.SHUFFLED), vertices, 100),
        levelsLast(cell, cells, 101));
  }

  /** Points on land, nine to a process in turn; of the sea each process has a part at its end. */
  private List<Decomposition> land(int latitudes, int longitudes) {
    List<Integer> land = new ArrayList<>();
    List<Integer> sea = new ArrayList<>();
    int points = latitudes * longitudes;
    for (int point = 0; point < points;) {
      boolean isLand = land.size() <= sea.size() * 0.7; // 41 % of the public map is land
      for (int end = Math.min(points, point + 1 + random.nextInt(isLand ? 24 : 34)); point < end; point++) {
        (isLand ? land : sea).add(point);
      }
    }
    List<int[]> columns = IntStream.range(0, processes).mapToObj(process -> IntStream.concat(
        IntStream.range(0, land.size()).filter(place -> place / 9 % processes == process).map(land::get),
        sea.subList(part(sea.size(), process), part(sea.size(), process + 1)).stream().mapToInt(Integer::intValue))
        .toArray()).toList();
    return List.of(levelsFirst(columns, latitudes, longitudes), levelsFirst(columns, 15, latitudes, longitudes),
        levelsFirst(columns, 10, latitudes, longitudes), levelsFirst(columns, 9, latitudes, longitudes),
        levelsFirst(columns, 17, latitudes, longitudes));
  }

  private int part(int size, int process) {
    return Math.toIntExact((long) size * process / processes);
  }

  /** Cuts columns into runs of random lengths, and distributes these evenly. */
  private List<List<Run>> distribute(int columns, int shortest, int longest) {
    List<List<Run>> runs = IntStream.range(0, processes).<List<Run>>mapToObj(_ -> new ArrayList<>()).toList();
    PriorityQueue<Load> loads =
        new PriorityQueue<>(Comparator.comparingInt(Load::columns).thenComparingInt(Load::tie));
    IntStream.range(0, processes).forEach(process -> loads.add(new Load(0, random.nextInt(), process)));
    for (int from = 0; from < columns;) {
      Load least = loads.remove();
      int length = Math.min(shortest + random.nextInt(longest - shortest + 1),
          Math.ceilDiv(columns, processes) - least.columns);
      Run run = new Run(from, Math.min(columns, from + length));
      runs.get(least.process).add(run);
      loads.add(new Load(least.columns + run.to - run.from, random.nextInt(), least.process));
      from = run.to;
    }
    return runs;
  }

  private List<int[]> flat(List<List<Run>> processes, Order order) {
    return processes.stream().map(runs -> {
      if (order == Order.SHUFFLED) {
        Collections.shuffle(runs, random);
      }
      int[] columns = runs.stream().flatMapToInt(run -> IntStream.range(run.from, run.to)).toArray();
      return order == Order.DESCENDING ? IntStream.rangeClosed(1, columns.length)
          .map(place -> columns[columns.length - place]).toArray() : columns;
    }).toList();
  }

  /**
   * Columns as they are on each of the levels, which are the slowest dimensions, or all elements of these; neighbouring
   * ones are one request.
   */
  private static Decomposition levelsFirst(List<int[]> processes, int... shape) {
    int row = shape[shape.length - 1];
    int size = IntStream.of(shape).reduce(1, Math::multiplyExact);
    int columns = processes.stream().mapToInt(own -> own.length).sum();
    Requests requests = new Requests();
    for (int[] own : processes) {
      for (int level = 0; level < size; level += columns) {
        for (int from = 0, to = 1; from < own.length; from = to++) {
          while (to < own.length && own[to] == own[to - 1] + 1 && own[to] % row != 0) {
            to++;
          }
          requests.add(level + own[from], to - from);
        }
      }
      requests.endProcess();
    }
    return requests.of(IntStream.of(shape).asLongStream().toArray());
  }

  /** Columns with all their levels, each a request. */
  private static Decomposition levelsLast(List<int[]> processes, int columns, int levels) {
    Requests requests = new Requests();
    for (int[] own : processes) {
      IntStream.of(own).forEach(column -> requests.add(Math.multiplyExact(column, levels), levels));
      requests.endProcess();
    }
    return requests.of(new long[] {columns, levels});
  }

  /** Requests, process after process. */
  private static final class Requests {
    private final IntStream.Builder counts = IntStream.builder();
    private final IntStream.Builder offsets = IntStream.builder();
    private final IntStream.Builder lengths = IntStream.builder();
    private int count;

    void add(int offset, int length) {
      offsets.add(offset);
      lengths.add(length);
      count++;
    }

    void endProcess() {
      counts.add(count);
      count = 0;
    }

    Decomposition of(long[] shape) {
      return new Decomposition(shape, counts.build().toArray(), offsets.build().toArray(), lengths.build().toArray());
    }
  }
}
