package org.h5burst.harness.pattern;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.harness.trace.TraceReader;
import org.h5burst.harness.trace.TraceRecord;
import org.h5burst.tuner.pattern.DatasetAccess;
import org.h5burst.tuner.pattern.Hyperslab;
import org.h5burst.tuner.pattern.IoPattern;
import org.h5burst.tuner.pattern.PatternAnalyzer;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/** Finds the pattern in a trace: of each dataset, what each rank selects in the first burst in which it writes it. */
final class TracePattern {
  private static final int MAX_SLABS = 4_000_000;
  private static final int MAX_DATASETS = 1_000_000;

  private final Map<String, Selections> datasets = new LinkedHashMap<>();
  private final Map<String, List<Long>> grown = new LinkedHashMap<>();
  private int slabs;

  private TracePattern() {}

  /**
   * The pattern of a trace.
   *
   * @param pattern of the first bursts
   * @param grown the last shape of each dataset that was extended, by its name in the pattern
   */
  record Traced(IoPattern pattern, Map<String, List<Long>> grown) {}

  /** A dataset's element size, its number of dimensions and, by rank, its selections. */
  private record Selections(int elementBytes, int dimensions, List<List<Hyperslab>> byRank) {
    static Selections none(int elementBytes, int dimensions, int ranks) {
      List<List<Hyperslab>> byRank = new ArrayList<>();
      for (int rank = 0; rank < ranks; rank++) {
        byRank.add(new ArrayList<>());
      }
      return new Selections(elementBytes, dimensions, byRank);
    }
  }

  /**
   * Returns the pattern of all datasets of all files; of several files, datasets are named with the file's number in
   * front.
   */
  static Traced read(Path directory) {
    TracePattern pattern = new TracePattern();
    int ranks = 1;
    for (int rank = 0; rank < ranks; rank++) {
      try (TraceReader reader = TraceReader.open(directory, rank)) {
        ranks = reader.ranks();
        pattern.add(reader, rank, ranks);
      }
    }
    List<DatasetAccess> accesses = new ArrayList<>();
    pattern.datasets.forEach(
        (name, selections) -> accesses.add(new DatasetAccess(name, selections.elementBytes(), selections.byRank())));
    return new Traced(PatternAnalyzer.analyze(ranks, accesses), pattern.grown);
  }

  private void add(TraceReader reader, int rank, int ranks) {
    Map<List<Integer>, TraceRecord.Declared> declared = new HashMap<>();
    Map<List<Integer>, Long> firstBurst = new HashMap<>();
    Map<Integer, Long> bursts = new HashMap<>();
    for (@Nullable TraceRecord line = reader.next(); line != null; line = reader.next()) {
      switch (line) {
        case TraceRecord.Declared dataset -> {
          declared.put(List.of(dataset.file(), dataset.dataset()), dataset);
          require(declared.size() <= MAX_DATASETS, reader, "more than %d datasets".formatted(MAX_DATASETS));
        }
        case TraceRecord.Burst burst -> bursts.put(burst.file(), burst.burst());
        case TraceRecord.Write write -> {
          List<Integer> key = List.of(write.file(), write.dataset());
          TraceRecord.Declared dataset = declared.get(key);
          if (dataset == null) {
            throw reader.failure("a write to a dataset that was not declared", null);
          }
          long burst = bursts.getOrDefault(write.file(), 0L);
          if (firstBurst.computeIfAbsent(key, first -> burst) == burst) {
            add(reader, dataset, write, rank, ranks);
          }
        }
        case TraceRecord.Extend extend -> {
          TraceRecord.Declared dataset = declared.get(List.of(extend.file(), extend.dataset()));
          if (dataset == null) {
            throw reader.failure("an extension of a dataset that was not declared", null);
          }
          grown.put(name(dataset), Arrays.stream(extend.shape()).boxed().toList());
        }
        case TraceRecord.Job _,TraceRecord.Create _,TraceRecord.Open _ -> {}
        case TraceRecord.Group _,TraceRecord.Attribute _,TraceRecord.Read _ -> {}
      }
    }
  }

  private void add(TraceReader reader, TraceRecord.Declared dataset, TraceRecord.Write write, int rank, int ranks) {
    int dimensions = dataset.shape().length;
    Selections selections =
        datasets.computeIfAbsent(name(dataset), absent -> Selections.none(dataset.type().bytes(), dimensions, ranks));
    require(selections.dimensions() == dimensions, reader,
        "dataset %s has %d dimensions here, and %d in an earlier line or the trace of a lower rank".formatted(
            name(dataset), dimensions,
            selections.dimensions()));
    try {
      Selection selected = write.selection(dimensions);
      slabs += selected.slabs();
      require(slabs <= MAX_SLABS, reader, ("more than %d hyperslabs in the first bursts; a pattern of so many is not "
          + "looked for").formatted(MAX_SLABS));
      selections.byRank().get(rank).addAll(PatternSource.hyperslabs(selected));
    } catch (IllegalArgumentException | ArithmeticException | WriterException e) {
      throw reader.failure(String.valueOf(e.getMessage()), e);
    }
  }

  private static void require(boolean fits, TraceReader reader, String problem) {
    if (!fits) {
      throw reader.failure(problem, null);
    }
  }

  private static String name(TraceRecord.Declared dataset) {
    return dataset.file() == 0 ? dataset.name() : dataset.file() + ":" + dataset.name();
  }
}
