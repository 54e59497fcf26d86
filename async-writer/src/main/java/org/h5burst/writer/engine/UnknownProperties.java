package org.h5burst.writer.engine;

import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.option.MpiProperties;
import org.h5burst.mpi.option.Option;
import org.h5burst.mpi.option.OptionReader;
import org.h5burst.tuner.NearestName;
import org.h5burst.writer.configuration.WriterProperties;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reports misspelt options, which must not be ignored silently. */
final class UnknownProperties {
  private static final Logger LOG = LoggerFactory.getLogger(UnknownProperties.class);
  private static final String PREFIX = "h5burst.";

  /** A prefix that our other programs read, but not the writer. */
  private static final String TEST_PREFIX = "h5burst.test.";

  private UnknownProperties() {}

  /**
   * Warns of each system property with our prefix that nothing reads, with the nearest known name; one rank does it for
   * all.
   */
  static void warn(Communicator world) {
    if (world.rank() != 0) {
      return;
    }
    warnOfUnusedConfiguration(WriterProperties.ofProcess());
    SortedSet<String> known = known();
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.startsWith(PREFIX) && !name.startsWith(TEST_PREFIX) && !known.contains(name))
        .sorted()
        .forEach(name -> LOG.warn("system property {} is unknown and has no effect; did you mean {}?", name,
            NearestName.of(name, known)));
  }

  /** Warns of a document that nothing reads. */
  private static void warnOfUnusedConfiguration(OptionReader options) {
    if (options.isSet(WriterProperties.TUNER_CONFIG)
        && !options.find(WriterProperties.TUNER).text().equalsIgnoreCase("static")) {
      LOG.warn("{} has no effect: only {}=static reads it", WriterProperties.TUNER_CONFIG, WriterProperties.TUNER);
    }
  }

  private static SortedSet<String> known() {
    return Stream.concat(MpiProperties.ALL.stream(), WriterProperties.ALL.stream()).map(Option::property)
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
