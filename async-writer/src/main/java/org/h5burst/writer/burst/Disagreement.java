package org.h5burst.writer.burst;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;

/** Says in words how the ranks differ. Every rank makes the same words of the same reports. */
final class Disagreement {
  private static final int MOST_LINES = 8;

  private Disagreement() {}

  /** The ranks made different calls. */
  static WriterException ofCalls(List<String> callOfEachRank) {
    return new WriterException(Category.MISMATCH,
        "the ranks did not make the same call: %s; all ranks that share files must commit, flush and close them in the same order"
            .formatted(grouped(callOfEachRank)));
  }

  /** The ranks declared different datasets; each reports its own, one a line. */
  static WriterException ofDatasets(String operation, List<String> datasetsOfEachRank) {
    Map<String, List<Integer>> declaredBy = new TreeMap<>();
    for (int rank = 0; rank < datasetsOfEachRank.size(); rank++) {
      for (String dataset : datasetsOfEachRank.get(rank).lines().toList()) {
        declaredBy.computeIfAbsent(dataset, _ -> new ArrayList<>()).add(rank);
      }
    }
    String differences = declaredBy.entrySet().stream()
        .filter(entry -> entry.getValue().size() < datasetsOfEachRank.size())
        .limit(MOST_LINES)
        .map(entry -> "%s only on %s".formatted(entry.getKey(), ranks(entry.getValue())))
        .collect(Collectors.joining("; "));
    return new WriterException(Category.MISMATCH,
        "%s: the ranks declared different datasets: %s; nothing of this burst was written, none of the new datasets exists, and the file holds the bursts before"
            .formatted(operation,
                differences));
  }

  /** A step failed on some ranks; each reports its failure, or nothing. */
  static String ofFailures(List<String> failureOfEachRank) {
    List<String> failures = new ArrayList<>();
    for (int rank = 0; rank < failureOfEachRank.size(); rank++) {
      if (!failureOfEachRank.get(rank).isEmpty() && failures.size() < MOST_LINES) {
        failures.add("rank %d: %s".formatted(rank, failureOfEachRank.get(rank)));
      }
    }
    return String.join("; ", failures);
  }

  private static String grouped(List<String> words) {
    Map<String, List<Integer>> saidBy = new LinkedHashMap<>();
    for (int rank = 0; rank < words.size(); rank++) {
      saidBy.computeIfAbsent(words.get(rank), _ -> new ArrayList<>()).add(rank);
    }
    return saidBy.entrySet().stream().limit(MOST_LINES).map(entry -> "%s: %s".formatted(ranks(entry.getValue()), entry.getKey()))
        .collect(Collectors.joining("; "));
  }

  private static String ranks(List<Integer> ranks) {
    String list = ranks.stream().limit(MOST_LINES).map(String::valueOf).collect(Collectors.joining(", "));
    return (ranks.size() == 1 ? "rank " : "ranks ") + list + (ranks.size() > MOST_LINES ? " and %d more".formatted(ranks.size() - MOST_LINES) : "");
  }
}
