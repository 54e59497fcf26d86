package org.h5burst.benchmarks.parity;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.h5burst.tuner.Mode;

/**
 * One case, the ways in turn; times of the slowest rank in seconds, one for each repetition, of one job or several.
 *
 * @param pattern what is written
 * @param bytesPerRank how much, as a mean where the ranks differ
 * @param mode how
 * @param library by way: the C program's calls of H5Dwrite; ours from the beginning of the agreement to the outcome
 * @param application by way: from the first write to the completion of the commit
 */
record Measurement(String pattern, long bytesPerRank, Mode mode, Map<Way, List<Double>> library,
    Map<Way, List<Double>> application) {
  /** A measurement that does not count. */
  static final Measurement NONE = of("", 0, Mode.INDEPENDENT);

  /** Creates a measurement without repetitions. */
  static Measurement of(String pattern, long bytesPerRank, Mode mode) {
    return new Measurement(pattern, bytesPerRank, mode, new EnumMap<>(Way.class), new EnumMap<>(Way.class));
  }

  /** Returns what this and another job have measured of the same case. */
  Measurement and(Measurement other) {
    Measurement both = of(pattern, bytesPerRank, mode);
    for (Measurement each : List.of(this, other)) {
      for (Way way : Way.values()) {
        IntStream.range(0, each.library.get(way).size())
            .forEach(turn -> both.note(way, each.library.get(way).get(turn), each.application.get(way).get(turn)));
      }
    }
    return both;
  }

  void note(Way way, double librarySeconds, double applicationSeconds) {
    library.computeIfAbsent(way, _ -> new ArrayList<>()).add(librarySeconds);
    application.computeIfAbsent(way, _ -> new ArrayList<>()).add(applicationSeconds);
  }
}
