package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
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
import org.h5burst.writer.engine.plan.TransferPlan;
import org.h5burst.writer.engine.plan.WriteCall;
import org.h5burst.writer.watch.Guard;
import org.jspecify.annotations.Nullable;

/**
 * Determines how a burst distributes its datasets over the ranks. Each rank sends all others the hyperslabs that it has
 * written. If a rank has more than 2,048 hyperslabs in a dataset, it sends only that the dataset is irregular. I/O
 * thread only.
 */
final class BurstPattern {
  private static final int MAX_SLABS = 2048;
  private static final int TOO_MANY = -1;

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
    List<long[]> told = group.agreement().gather(numbers(plan), guard);
    BurstPattern pattern = new BurstPattern(state, told.size());
    for (int rank = 0; rank < told.size(); rank++) {
      pattern.add(rank, told.get(rank));
    }
    return pattern.find();
  }

  /** Returns a line for each kind of dataset; empty if no pattern was requested. */
  static List<String> words(@Nullable IoPattern pattern) {
    return pattern == null ? List.of() : pattern.describe().lines().toList();
  }

  /** Returns what this rank writes: of each dataset the number, and how many hyperslabs follow with which numbers. */
  private static long[] numbers(TransferPlan<WriteCall> plan) {
    LongStream.Builder numbers = LongStream.builder();
    plan.datasets().forEach((dataset, write) -> {
      long slabs = write.rounds().stream().mapToLong(round -> round.selection().slabs()).sum();
      if (slabs > MAX_SLABS) {
        numbers.add(dataset).add(TOO_MANY);
        return;
      }
      numbers.add(dataset).add(slabs);
      write.rounds().forEach(round -> add(numbers, round.selection()));
    });
    return numbers.build().toArray();
  }

  private static void add(LongStream.Builder numbers, Selection selection) {
    for (int slab = 0; slab < selection.slabs(); slab++) {
      for (long[] kind : selection.numbers(slab)) {
        Arrays.stream(kind).forEach(numbers);
      }
    }
  }

  private void add(int rank, long[] told) {
    for (int place = 0; place < told.length;) {
      int dataset = (int) told[place++];
      long slabs = told[place++];
      if (slabs == TOO_MANY) {
        irregular.add(dataset);
        continue;
      }
      List<List<Hyperslab>> byRank =
          selections.computeIfAbsent(dataset,
              _ -> IntStream.range(0, ranks).<List<Hyperslab>>mapToObj(_ -> new ArrayList<>()).toList());
      int width = state.dataset(dataset).rank();
      for (long slab = 0; slab < slabs; slab++) {
        byRank.get(rank).add(slab(told, place, width));
        place += 4 * width;
      }
    }
  }

  private static Hyperslab slab(long[] told, int place, int width) {
    return new Hyperslab(IntStream.range(place, place + width).mapToObj(start -> new Hyperslab.Range(told[start],
        told[start + width], told[start + 2 * width], told[start + 3 * width])).toList());
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
