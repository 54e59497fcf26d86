package org.h5burst.writer.burst;

import java.util.Arrays;
import java.util.Comparator;
import java.util.SortedSet;
import java.util.TreeSet;
import org.apache.commons.text.similarity.LevenshteinDistance;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.Setting;
import org.h5burst.writer.backend.phdf5.Phdf5Backend;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A misspelt option must not be ignored in silence. */
final class UnknownProperties {
  private static final Logger LOG = LoggerFactory.getLogger(UnknownProperties.class);
  private static final String PREFIX = "h5burst.";

  /** Read by other programs of the house, not by the writer. */
  private static final String TEST_PREFIX = "h5burst.test.";

  private UnknownProperties() {}

  /** Warns of each system property under our prefix that nothing reads, with the nearest name that something does. */
  static void warn() {
    SortedSet<String> known = known();
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith(PREFIX) && !name.startsWith(TEST_PREFIX) && !known.contains(name))
        .sorted()
        .forEach(name -> LOG.warn("system property {} is unknown and has no effect; did you mean {}?", name, nearest(name, known)));
  }

  private static SortedSet<String> known() {
    SortedSet<String> known = new TreeSet<>(Mpi.propertyNames());
    known.add(Phdf5Backend.LIBRARY_PROPERTY);
    Arrays.stream(Setting.values()).map(Setting::property).forEach(known::add);
    return known;
  }

  static String nearest(String name, SortedSet<String> known) {
    LevenshteinDistance distance = LevenshteinDistance.getDefaultInstance();
    return known.stream().min(Comparator.comparing(candidate -> distance.apply(name, candidate))).orElseThrow();
  }
}
