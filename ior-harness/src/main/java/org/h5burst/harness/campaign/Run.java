package org.h5burst.harness.campaign;

import java.util.Objects;
import java.util.stream.Stream;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Operation;

/**
 * One measurement: a file was created, written with one burst, and closed; or a file was opened, read with one burst,
 * and closed.
 *
 * @param operation write or read
 * @param range of the pattern
 * @param number of the pattern
 * @param features of the burst, as the tuner sees them
 * @param choice how it was written or read
 * @param burstSeconds from the ranks' agreement to the end of the slowest, without opening: what the tuner observes
 * @param fileSeconds opening, writing or reading, and closing, of the slowest rank
 * @param spentSeconds of the campaign's budget, up to the end of this run
 */
record Run(Operation operation, BurstRange range, int number, BurstFeatures features, Choice choice,
    double burstSeconds, double fileSeconds, double spentSeconds) {
  Run {
    Stream.of(operation, range, features, choice).forEach(Objects::requireNonNull);
  }
}
