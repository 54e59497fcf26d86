package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.tuner.pattern.DatasetAccess;
import org.h5burst.tuner.pattern.DatasetPattern;
import org.h5burst.tuner.pattern.DimensionPattern;
import org.h5burst.tuner.pattern.Distribution;
import org.h5burst.tuner.pattern.Hyperslab;
import org.h5burst.tuner.pattern.IoPattern;
import org.h5burst.tuner.pattern.PatternAnalyzer;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.DatasetBurst;
import org.h5burst.writer.engine.plan.TransferPlan;
import org.h5burst.writer.engine.plan.WriteCall;
import org.h5burst.writer.watch.Guard;
import org.jspecify.annotations.Nullable;

/**
 * Determines how a burst distributes its datasets over the ranks. Each rank sends all others the hyperslabs that it has
 * written, one line of numbers for each dataset. If a rank has more than 2,048 hyperslabs in a dataset, it sends
 * only that the dataset is irregular. I/O thread only.
 */
final class BurstPattern {
  private static final int MAX_SLABS = 2048;
  private static final String TOO_MANY = "?";

  private final FileState state;
  private final Map<Integer, List<List<Hyperslab>>> selections = new TreeMap<>();
  private final Set<Integer> irregular = new HashSet<>();
  private final int ranks;

  private BurstPattern(FileState state, int ranks) {
    this.state = state;
    this.ranks = ranks;
  }

  /** Returns the pattern of a burst that has been written, the same on all ranks. <b>Collective.</b> */
  static IoPattern of(BurstGroup group, FileState state, TransferPlan<WriteCall> plan, Guard guard) {
    List<String> told = group.agreement().exchange(words(plan), guard);
    BurstPattern pattern = new BurstPattern(state, told.size());
    for (int rank = 0; rank < told.size(); rank++) {
      int teller = rank;
      told.get(rank).lines().forEach(line -> pattern.add(teller, line));
    }
    return pattern.find();
  }

  /** Returns a line for each kind of dataset; empty if no pattern was requested. */
  static List<String> words(@Nullable IoPattern pattern) {
    return pattern == null ? List.of() : pattern.describe().lines().toList();
  }

  /** Returns what this rank writes: each line has the number of a dataset, and the numbers of its hyperslabs. */
  private static String words(TransferPlan<WriteCall> plan) {
    StringBuilder words = new StringBuilder();
    plan.datasets().forEach((number, write) -> {
      if (write.dataset().rank() > 0) {
        words.append(number).append(' ').append(slabs(write)).append('\n');
      }
    });
    return words.toString();
  }

  private static String slabs(DatasetBurst<WriteCall> write) {
    if (write.rounds().stream().mapToLong(round -> round.selection().slabs()).sum() > MAX_SLABS) {
      return TOO_MANY;
    }
    return write.rounds().stream().map(WriteCall::selection).flatMapToLong(BurstPattern::numbers)
        .mapToObj(Long::toString).collect(Collectors.joining(" "));
  }

  private static LongStream numbers(Selection selection) {
    return IntStream.range(0, selection.slabs()).boxed().flatMapToLong(slab -> {
      long[] numbers = new long[4 * selection.rank()];
      for (int dimension = 0; dimension < selection.rank(); dimension++) {
        int place = 4 * dimension;
        numbers[place] = selection.start(slab, dimension);
        numbers[place + 1] = selection.stride(slab, dimension);
        numbers[place + 2] = selection.count(slab, dimension);
        numbers[place + 3] = selection.blockExtent(slab, dimension);
      }
      return Arrays.stream(numbers);
    });
  }

  private void add(int rank, String line) {
    int end = line.indexOf(' ');
    int dataset = Integer.parseInt(line.substring(0, end));
    if (line.endsWith(TOO_MANY)) {
      irregular.add(dataset);
      return;
    }
    long[] numbers = line.substring(end + 1).isEmpty() ? new long[0]
        : Arrays.stream(line.substring(end + 1).split(" ")).mapToLong(Long::parseLong).toArray();
    List<List<Hyperslab>> byRank =
        selections.computeIfAbsent(dataset,
            _ -> IntStream.range(0, ranks).<List<Hyperslab>>mapToObj(_ -> new ArrayList<>()).toList());
    int width = 4 * state.dataset(dataset).rank();
    for (int slab = 0; slab < numbers.length; slab += width) {
      List<Hyperslab.Range> ranges = new ArrayList<>();
      for (int place = slab; place < slab + width; place += 4) {
        ranges.add(new Hyperslab.Range(numbers[place], numbers[place + 1], numbers[place + 2], numbers[place + 3]));
      }
      byRank.get(rank).add(new Hyperslab(ranges));
    }
  }

  private IoPattern find() {
    List<DatasetAccess> accesses = new ArrayList<>();
    selections.forEach((dataset, byRank) -> {
      if (!irregular.contains(dataset)) {
        accesses
            .add(new DatasetAccess(state.dataset(dataset).name(), state.dataset(dataset).type().bytes(), byRank));
      }
    });
    List<DatasetPattern> found = new ArrayList<>(PatternAnalyzer.analyze(ranks, accesses).datasets());
    irregular.stream().sorted().forEach(dataset -> found.add(irregular(state.dataset(dataset))));
    return new IoPattern(ranks, found);
  }

  private static DatasetPattern irregular(DatasetSpec dataset) {
    return new DatasetPattern(dataset.name(), dataset.type().bytes(),
        Arrays.stream(dataset.shape()).mapToObj(extent -> new DimensionPattern(Distribution.IRREGULAR, 1, 1, extent))
            .toList());
  }
}
