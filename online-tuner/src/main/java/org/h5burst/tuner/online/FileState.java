package org.h5burst.tuner.online;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Mode;
import org.h5burst.tuner.Operation;
import org.jspecify.annotations.Nullable;

/** The streams of one file, and how its bursts share the open file's hints. */
final class FileState {
  /** Bursts closer than this belong to one stream. */
  private static final double NEAR_SQUARED = .7 * .7;
  /** More shapes than this in one file share the nearest stream, so that memory stays bounded. */
  private static final int MOST_STREAMS = 32;
  private static final double FIRST_LEVEL_VARIANCE = 9;

  private final Prior prior;
  private final List<List<Stream>> streams = List.of(new ArrayList<>(), new ArrayList<>());
  private double openSeconds;
  private long wants = 1;
  private long switches;
  private @Nullable Choice wanted;
  private @Nullable Stream wantedBy;

  FileState(Prior prior) {
    this.prior = prior;
  }

  /** The stream that a burst at {@code point} belongs to, begun if it is new. */
  Stream stream(Operation operation, BurstFeatures burst, double[] point) {
    List<Stream> known = streams.get(operation.ordinal());
    Stream nearest = null;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < known.size(); i++) {
      double distance = PatternFeatures.distanceSquared(known.get(i).point(), point);
      if (distance < least) {
        least = distance;
        nearest = known.get(i);
      }
    }
    if (nearest != null && (least < NEAR_SQUARED || known.size() >= MOST_STREAMS)) {
      return nearest;
    }
    Prior.Start start = prior.start(operation, burst);
    Stream stream = new Stream(point.clone(), start, firstBelief(start));
    known.add(stream);
    return stream;
  }

  private static Belief firstBelief(Prior.Start start) {
    double[] covariance = start.covariance().clone();
    for (int i = 0; i < covariance.length; i++) {
      covariance[i] += FIRST_LEVEL_VARIANCE;
    }
    return new NaturalBelief(start.mean().clone(), covariance, start.covariance());
  }

  /** Notes what the first open took, the only estimate of a move before one was made. */
  void opened(double seconds) {
    if (openSeconds == 0) {
      openSeconds = seconds;
    }
  }

  double openSeconds() {
    return openSeconds;
  }

  /** Notes the setting that a stream would like the open file to have; only collective ones need any. */
  void want(Stream stream, Choice choice) {
    wants++;
    if (choice.mode() != Mode.COLLECTIVE) {
      return;
    }
    boolean other = wanted != null && (wanted.aggregators() != choice.aggregators() || wanted.bufferBytes() != choice.bufferBytes());
    if (other && wantedBy != stream) {
      switches++;
    }
    wanted = choice;
    wantedBy = stream;
  }

  /** Mean number of consecutive bursts that want the same hints; at most {@code horizon}. */
  double burstsPerMove(double horizon) {
    return switches == 0 ? horizon : Math.clamp((double) wants / (switches + 1), 1, horizon);
  }
}
