package org.h5burst.tuner;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds the known name that a user probably meant by a mistyped one. Any thread. */
public final class NearestName {
  private NearestName() {}

  /** Returns the known name with the fewest letters to change, regardless of case; among equals the first. */
  public static String of(String name, Collection<String> known) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    String wanted = name.toLowerCase(Locale.ROOT);
    return known.stream()
        .min(Comparator.comparing(candidate -> distance.apply(wanted, candidate.toLowerCase(Locale.ROOT))))
        .orElseThrow();
  }
}
