package org.h5burst.harness.replay;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.trace.TraceReader;
import org.h5burst.harness.trace.TraceRecord;
import org.jspecify.annotations.Nullable;

/**
 * The facts about a trace that a replay needs.
 *
 * @param ranks of the job
 * @param files the paths of the files that were created or opened, by their numbers
 * @param unpublished the numbers of those that the program discarded, or closed without complete()
 * @param readOnly the numbers of those that the program opened only to read
 * @param bytes of all datasets, as they were extended; {@code Long.MAX_VALUE} for more than can be counted
 * @param bursts those with data, as rank 0 saw them
 * @param calls how many calls that need all ranks are in the traces of all ranks, in the same order
 * @param cut why the rest cannot be repeated; null if all can
 */
record TraceOutline(int ranks, List<String> files, Set<Integer> unpublished, Set<Integer> readOnly, long bytes,
    List<TraceRecord.Burst> bursts, int calls, @Nullable String cut) {
  private static final int MAX_CALLS = 1_000_000;

  static TraceOutline of(Path directory) {
    Calls first;
    int ranks;
    try (TraceReader reader = TraceReader.open(directory, 0)) {
      ranks = reader.ranks();
      first = Calls.of(reader);
    }
    int calls = first.keys.size();
    @Nullable String cut = first.cut;
    for (int rank = 1; rank < ranks; rank++) {
      try (TraceReader reader = TraceReader.open(directory, rank)) {
        Calls other = Calls.of(reader);
        int common = common(first.keys, other.keys);
        boolean endsHere = common == calls && cut == null && (other.cut != null || other.keys.size() > common);
        if (common < calls || endsHere) {
          calls = common;
          cut = Objects.requireNonNullElse(other.cut, ("the traces of ranks 0 and %d differ from there on, or one of "
              + "them was cut").formatted(rank));
        }
      }
    }
    return new TraceOutline(ranks, first.files(ranks), first.unpublished, first.readOnly, first.bytes(),
        first.bursts, calls, cut);
  }

  /** Returns how many times data were written, and read, in a burst. */
  int transfers() {
    return bursts.stream().mapToInt(burst -> (burst.bytes() > 0 ? 1 : 0) + (burst.readBytes() > 0 ? 1 : 0)).sum();
  }

  private static int common(List<String> one, List<String> other) {
    int length = Math.min(one.size(), other.size());
    for (int call = 0; call < length; call++) {
      if (!one.get(call).equals(other.get(call))) {
        return call;
      }
    }
    return length;
  }

  /** The calls of a rank that need the others. */
  private static final class Calls {
    private final List<String> keys = new ArrayList<>();
    private final List<TraceRecord.Create> begun = new ArrayList<>();
    private final List<TraceRecord.Burst> bursts = new ArrayList<>();
    private final Map<List<Integer>, TraceRecord.Declared> datasets = new HashMap<>();
    private final Set<Integer> unpublished = new HashSet<>();
    private final Set<Integer> readOnly = new HashSet<>();
    private @Nullable String cut;

    static Calls of(TraceReader reader) {
      Calls calls = new Calls();
      @Nullable TraceRecord line = reader.next();
      while (line != null && calls.cut == null) {
        try {
          calls.add(line);
        } catch (IllegalArgumentException wrong) {
          throw reader.failure(String.valueOf(wrong.getMessage()), wrong);
        }
        if (calls.keys.size() > MAX_CALLS) {
          throw reader.failure(("more than %d commits and other calls that all ranks make; a trace of so many cannot "
              + "be repeated").formatted(MAX_CALLS), null);
        }
        line = reader.next();
      }
      return calls;
    }

    private void add(TraceRecord line) {
      switch (line) {
        case TraceRecord.Create create -> {
          keys.add("create " + create.path());
          begun.add(create);
        }
        case TraceRecord.Open opened -> {
          keys.add("open " + opened.path());
          begun.add(new TraceRecord.Create(opened.file(), opened.path(), opened.ranks(), opened.queued()));
        }
        case TraceRecord.Declared dataset -> datasets.put(List.of(dataset.file(), dataset.dataset()), dataset);
        case TraceRecord.Extend extended -> datasets.computeIfPresent(List.of(extended.file(), extended.dataset()),
            (_, dataset) -> dataset.extended(extended));
        case TraceRecord.Burst burst when burst.error() != null && !burst.isWithoutSuccess() ->
          cut = "burst %d failed: %s".formatted(burst.burst(), burst.error());
        case TraceRecord.Burst burst -> {
          keys.add("%s %d".formatted(burst.call(), burst.file()));
          if (burst.isWithoutSuccess()) {
            unpublished.add(burst.file());
          }
          if (burst.isOfReader()) {
            readOnly.add(burst.file());
          }
          if (burst.bytes() + burst.readBytes() > 0) {
            bursts.add(burst);
          }
        }
        case TraceRecord.Job _,TraceRecord.Write _,TraceRecord.Read _,TraceRecord.Group _,TraceRecord.Attribute _ -> {}
      }
    }

    private long bytes() {
      return datasets.values().stream().mapToLong(TraceRecord.Declared::bytes).reduce(0,
          (sum, bytes) -> sum + Math.min(bytes, Long.MAX_VALUE - sum));
    }

    private List<String> files(int ranks) {
      for (TraceRecord.Create create : begun) {
        if (create.ranks() != ranks) {
          throw new CommandFailure(("%s was written by %d of %d ranks; only traces of files that all ranks write can "
              + "be repeated").formatted(create.path(), create.ranks(), ranks));
        }
      }
      return begun.stream().map(TraceRecord.Create::path).toList();
    }
  }
}
