package org.h5burst.tuner.online;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.LiveKnobs;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.prior.LearnedStream;
import org.jspecify.annotations.Nullable;

/** The streams of one file, and how its bursts share the open file's hints. */
final class FileState {
  /** Bursts closer than this belong to one stream. */
  static final double NEAR_SQUARED = LearnedStream.NEAR * LearnedStream.NEAR;
  /** Limits memory: further shapes in one file share the nearest stream. */
  private static final int MAX_STREAMS = 32;

  private final RegretBudget budget;
  private final StreamFactory factory;
  private final List<List<Stream>> streams = List.of(new ArrayList<>(), new ArrayList<>());
  private final ArmTable table;
  private final double[] cost;
  private double openSeconds;
  private boolean opens;
  private long wants = 1;
  private long switches;
  private long files;
  private long bursts;
  private @Nullable Choice wanted;
  private @Nullable Stream wantedBy;

  FileState(ArmTable table, StreamFactory factory, RegretBudget budget) {
    this.budget = budget;
    this.table = table;
    this.factory = factory;
    this.cost = new double[table.stripings()];
  }

  /** Returns the stream of a burst at {@code point}, and begins it if it is new. */
  Stream stream(Operation operation, BurstFeatures burst, double[] point) {
    List<Stream> known = streams.get(operation.ordinal());
    Stream nearest = null;
    double least = Double.POSITIVE_INFINITY;
    for (int i = 0; i < known.size(); i++) {
      double distance = PatternFeatures.distanceSquared(known.get(i).point, point);
      if (distance < least) {
        least = distance;
        nearest = known.get(i);
      }
    }
    if (nearest != null && (least < NEAR_SQUARED || known.size() >= MAX_STREAMS)) {
      return nearest;
    }
    Stream stream = factory.begin(operation, burst, point.clone(), nearest);
    known.add(stream);
    return stream;
  }

  /** Returns all streams so far, those of writes first. */
  List<Stream> streams() {
    return streams.stream().flatMap(List::stream).toList();
  }

  /**
   * Estimates what each arm's striping, which stays with the file, will cost the other streams' bursts until the next
   * file, per burst of this stream.
   *
   * @param create whether a file is about to be created
   */
  void foresee(Operation operation, Stream stream, boolean create, SwitchingCost switching) {
    Arrays.fill(cost, 0);
    List<Stream> known = streams.get(operation.ordinal());
    if (create && cost.length > 1) {
      for (int i = 0; i < known.size(); i++) {
        if (known.get(i) != stream) {
          addCost(known.get(i), (double) known.get(i).bursts() / Math.max(1, stream.bursts()));
        }
      }
    }
    double least = Double.POSITIVE_INFINITY;
    for (double seconds : cost) {
      least = Math.min(least, seconds);
    }
    for (int arm = 0; arm < table.size(); arm++) {
      switching.foresee(arm, cost[table.striping(arm)] - least);
    }
  }

  private void addCost(Stream other, double burstsPerBurst) {
    for (int striping = 0; striping < cost.length && burstsPerBurst > 0; striping++) {
      double least = Double.POSITIVE_INFINITY;
      for (int arm = 0; arm < table.size(); arm++) {
        if (table.striping(arm) == striping) {
          least = Math.min(least, other.belief.mean(arm));
        }
      }
      cost[striping] += burstsPerBurst * Math.exp(least);
    }
  }

  /** Notes whether the file was not open at the last proposal, so that every choice must open it. */
  void proposed(boolean mustOpen) {
    opens = mustOpen;
  }

  /** Learns from a burst; before the first move, the first open is the only estimate of its cost. */
  void observed(Decision decision, double[] point, int arm, double seconds, double moveSeconds) {
    if (opens && openSeconds == 0) {
      openSeconds = moveSeconds;
    }
    Stream stream = stream(decision.operation(), decision.features(), point);
    double byDefault = stream.learn(arm, table.mode(arm), seconds, decision.features().aggregateBytes());
    budget.add(seconds, byDefault);
    stream.settle(budget.won());
    if (!opens) {
      budget.addReopening(moveSeconds);
    }
  }

  /**
   * Returns the probability that the next burst goes into the same file, as observed so far.
   *
   * @param begins whether this burst begins one
   */
  double stays(boolean begins) {
    files += begins ? 1 : 0;
    bursts++;
    return files < 2 ? .5 : 1 - (files - 1) / (bursts - 1.0);
  }

  /** Returns whether {@link #stays} is based on files, and not only assumed. */
  boolean showsStays() {
    return files >= 2;
  }

  /** Returns the time of opening the file; 0 = not yet known. */
  double openSeconds() {
    return openSeconds;
  }

  /**
   * Notes the setting that a stream would prefer for the open file.
   *
   * @param live what can change while the file is open
   */
  void want(Stream stream, Choice choice, LiveKnobs live) {
    wants++;
    if (wanted == null || table.charges(wanted, choice, live)) {
      switches += wanted != null && wantedBy != stream ? 1 : 0;
      wanted = choice;
      wantedBy = stream;
    }
  }

  /** Returns the mean number of consecutive bursts that want the same hints; at most {@code horizon}. */
  double burstsPerMove(double horizon) {
    return switches == 0 ? horizon : Math.clamp((double) wants / (switches + 1), 1, horizon);
  }
}
