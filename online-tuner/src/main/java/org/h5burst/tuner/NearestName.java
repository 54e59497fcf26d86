package org.h5burst.tuner;

import java.util.Collection;
import java.util.Comparator;
import java.util.Locale;
import org.apache.commons.text.similarity.LevenshteinDistance;

/** Finds what somebody who mistyped a name may have meant. Any thread. */
public final class NearestName {
  private NearestName() {}

  /** The known name with the fewest letters to change, regardless of case; of equally near ones the first. */
  public static String of(String name, Collection<String> known) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    String wanted = name.toLowerCase(Locale.ROOT);
    return known.stream()
        .min(Comparator.comparing(candidate -> distance.apply(wanted, candidate.toLowerCase(Locale.ROOT))))
        .orElseThrow();
  }
}
