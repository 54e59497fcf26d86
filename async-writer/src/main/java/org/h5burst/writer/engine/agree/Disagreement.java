package org.h5burst.writer.engine.agree;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.h5burst.writer.MismatchException;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.StructureChange;

/** Describes how the ranks differ. Every rank gets the same description from the same reports. */
public final class Disagreement {
  private static final int MAX_LINES = 8;

  /** Separates the words of a line from its digest; no displayed text contains it. */
  private static final String DIGEST = "\u001f";

  /** The consequence for a burst whose structure is refused. */
  public static final String NOTHING_DONE = "nothing of this burst was written, and nothing new exists";

  private Disagreement() {}

  /** Returns the failure of ranks that made different calls, with the state of the files that they meant. */
  public static WriterException ofCalls(List<String> callOfEachRank, List<String> states) {
    return new MismatchException(
        ("the ranks did not make the same call: %s; all ranks that share files must commit, flush, complete and close "
            + "them in the same order%s")
            .formatted(grouped(callOfEachRank), states.stream().map("; "::concat).collect(Collectors.joining())));
  }

  /**
   * Returns a rank's report of a change: its words, which may be the same for different ones, and a digest that
   * distinguishes them.
   */
  public static String line(StructureChange change) {
    return "%s%s%016x".formatted(VisibleText.printed(change.toString()), DIGEST,
        Digest.ofStructure(List.of(change), List.of()));
  }

  /** Returns the failure of ranks that declared different things; each reports its own, one per line. */
  public static WriterException ofStructure(String operation, List<String> declaredByEachRank) {
    String differences = differences(declaredByEachRank);
    String how = differences.isEmpty()
        ? "the same things, but not the same number of times, or in a different order, which the file tracks: "
            + firstDifference(declaredByEachRank)
        : "different things: " + differences;
    return new MismatchException(
        "%s: the ranks declared %s; %s".formatted(operation, how, NOTHING_DONE));
  }

  private static String firstDifference(List<String> linesOfEachRank) {
    List<List<String>> lines = linesOfEachRank.stream().map(each -> each.lines().toList()).toList();
    int at = 0;
    while (Set.copyOf(at(lines, at)).size() == 1 && at < lines.getFirst().size()) {
      at++;
    }
    return "number %d is %s".formatted(at + 1, grouped(at(lines, at)));
  }

  private static List<String> at(List<List<String>> lines, int index) {
    return lines.stream().map(each -> index < each.size() ? words(each.get(index), Map.of()) : "nothing").toList();
  }

  /**
   * Returns the failure of ranks that have enqueued something that depends on what was refused before, or that complete
   * a file although nobody has looked at a failure; each reports what, or nothing.
   */
  public static WriterException ofLostElements(String operation, List<String> lostOnEachRank) {
    String lost = grouped(lostOnEachRank);
    return new UsageException(
        "%s was refused, because a burst before it was: %s%s".formatted(operation, lost,
            lost.endsWith(NOTHING_DONE) ? "" : "; " + NOTHING_DONE));
  }

  /** Returns the failure of ranks that append to different datasets; each reports its own. */
  public static WriterException ofAppends(List<String> datasetOfEachRank) {
    return new MismatchException("the ranks append to different datasets: %s; all ranks must append in the same order; "
        .formatted(differences(datasetOfEachRank)) + "nothing was appended");
  }

  /**
   * Returns the failure of ranks that want to create one file in different ways; each reports its options, one per
   * line.
   */
  public static WriterException ofOptions(String operation, List<String> optionsOfEachRank) {
    return new MismatchException(
        "%s: the ranks gave different options: %s; nothing was created".formatted(operation,
            differences(optionsOfEachRank)));
  }

  private static String differences(List<String> linesOfEachRank) {
    Map<String, List<Integer>> saidBy = new TreeMap<>();
    for (int rank = 0; rank < linesOfEachRank.size(); rank++) {
      for (String line : linesOfEachRank.get(rank).lines().toList()) {
        saidBy.computeIfAbsent(line, _ -> new ArrayList<>()).add(rank);
      }
    }
    Map<String, List<Integer>> different = new TreeMap<>(saidBy);
    different.values().removeIf(ranks -> ranks.size() == linesOfEachRank.size());
    return different.entrySet().stream()
        .limit(MAX_LINES)
        .map(entry -> "%s only on %s".formatted(words(entry.getKey(), different), ranks(entry.getValue())))
        .collect(Collectors.joining("; "));
  }

  /** Returns the words of a line, with its digest if another line looks the same. */
  private static String words(String line, Map<String, List<Integer>> lines) {
    int end = line.indexOf(DIGEST);
    String words = end < 0 ? line : line.substring(0, end);
    String shown = VisibleText.amongOthers(words, lines.keySet().stream()
        .map(other -> other.indexOf(DIGEST) < 0 ? other : other.substring(0, other.indexOf(DIGEST))).toList());
    if (end < 0) {
      return shown;
    }
    boolean ambiguous = lines.keySet().stream().filter(other -> other.startsWith(words + DIGEST)).count() > 1;
    return ambiguous ? "%s (digest %s)".formatted(words, line.substring(end + DIGEST.length())) : shown;
  }

  /**
   * Returns the failure if a file cannot be created on some ranks; each reports {@linkplain FailureKinds#name kind} and
   * message, or nothing. The first kind counts.
   */
  public static WriterException ofProblems(List<String> problemOfEachRank) {
    String first = problemOfEachRank.stream().filter(problem -> !problem.isEmpty()).findFirst().orElseThrow();
    return FailureKinds.failure(first.substring(0, first.indexOf(' ')),
        grouped(problemOfEachRank.stream().map(problem -> problem.substring(problem.indexOf(' ') + 1)).toList()));
  }

  /** Returns the reports of all ranks, such as failures; equal ones once. A single process is not called a rank. */
  public static String grouped(List<String> words) {
    if (words.size() == 1) {
      return words.getFirst();
    }
    Map<String, List<Integer>> saidBy = new LinkedHashMap<>();
    for (int rank = 0; rank < words.size(); rank++) {
      if (!words.get(rank).isEmpty()) {
        saidBy.computeIfAbsent(words.get(rank), _ -> new ArrayList<>()).add(rank);
      }
    }
    return saidBy.entrySet().stream().limit(MAX_LINES)
        .map(
            entry -> "%s: %s".formatted(entry.getValue().size() == words.size() ? "all %d ranks".formatted(words.size())
                : ranks(entry.getValue()), entry.getKey()))
        .collect(Collectors.joining("; "));
  }

  private static String ranks(List<Integer> ranks) {
    String list = ranks.stream().limit(MAX_LINES).map(String::valueOf).collect(Collectors.joining(", "));
    return (ranks.size() == 1 ? "rank " : "ranks ") + list
        + (ranks.size() > MAX_LINES ? " and %d more".formatted(ranks.size() - MAX_LINES) : "");
  }
}
