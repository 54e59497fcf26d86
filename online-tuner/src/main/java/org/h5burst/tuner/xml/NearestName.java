package org.h5burst.tuner.xml;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;

/** Finds what somebody who mistyped a name may have meant. */
final class NearestName {
  private NearestName() {}

  /** The known name with the fewest letters to change, regardless of case; of equally near ones the first. */
  static String of(String name, Collection<String> known) {
    return known.stream().min(Comparator.comparingInt(candidate -> distance(name.toLowerCase(Locale.ROOT), candidate.toLowerCase(Locale.ROOT)))).orElseThrow();
  }

  /** Levenshtein's distance: letters to insert, delete or replace. */
  private static int distance(String one, String other) {
    int[] row = new int[other.length() + 1];
    for (int column = 0; column <= other.length(); column++) {
      row[column] = column;
    }
    for (int at = 1; at <= one.length(); at++) {
      int diagonal = row[0];
      row[0] = at;
      for (int column = 1; column <= other.length(); column++) {
        int replaced = diagonal + (one.charAt(at - 1) == other.charAt(column - 1) ? 0 : 1);
        diagonal = row[column];
        row[column] = Math.min(replaced, 1 + Math.min(row[column], row[column - 1]));
      }
    }
    return row[other.length()];
  }
}
