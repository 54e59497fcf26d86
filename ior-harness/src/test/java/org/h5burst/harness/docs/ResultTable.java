package org.h5burst.harness.docs;

import java.util.Arrays;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** A table of a page of results. */
final class ResultTable {
  private static final String NUMBER = "(-?[\\d.]+)";
  private static final Pattern FIGURE = Pattern.compile(NUMBER + "(?: \\(" + NUMBER + " to " + NUMBER + ".*\\))?.*");

  /**
   * A figure with its interval, which may be missing: then both ends are the figure.
   *
   * @param value the median or mean
   * @param least lower end of the interval
   * @param most upper end of the interval
   */
  record Figure(double value, double least, double most) {
    static Figure of(String cell) {
      MatchResult found = FIGURE.matcher(cell.replaceAll("[*,]", "")).results().findFirst()
          .orElseThrow(() -> new IllegalArgumentException("not a figure: " + cell));
      double value = Double.parseDouble(found.group(1));
      return found.group(2) == null ? new Figure(value, value, value)
          : new Figure(value, Double.parseDouble(found.group(2)), Double.parseDouble(found.group(3)));
    }

    boolean hasInterval() {
      return least < most;
    }

    boolean isAbove(double other) {
      return hasInterval() && least > other;
    }

    boolean isBelow(double other) {
      return hasInterval() && most < other;
    }
  }

  private ResultTable() {}

  /** Returns the cells of the first table between a heading and the next, without its head; empty if there is none. */
  static List<List<String>> below(String page, String heading) {
    return page.lines().dropWhile(line -> !line.equals(heading)).skip(1).takeWhile(line -> !line.startsWith("#"))
        .dropWhile(line -> !line.startsWith("|")).takeWhile(line -> line.startsWith("|")).skip(2)
        .map(ResultTable::cells).toList();
  }

  private static List<String> cells(String row) {
    return Arrays.stream(row.substring(1).split("\\|")).map(String::strip).toList();
  }
}
