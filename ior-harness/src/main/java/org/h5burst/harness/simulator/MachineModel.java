package org.h5burst.harness.simulator;

import org.h5burst.tuner.Platform;
import org.h5burst.tuner.online.ReopenCost;

/**
 * The constants of a machine. Bandwidths in bytes per second, times in seconds.
 *
 * @param name for reports
 * @param nodes hosts of the job
 * @param ranksPerNode processes on each
 * @param storage the file system
 * @param client the hosts
 * @param weather how much it is disturbed
 * @param traits its other properties
 */
public record MachineModel(String name, int nodes, int ranksPerNode, Storage storage, Client client,
    Disturbance weather, Traits traits) {
  /** Creates a machine that is as the model says. */
  public MachineModel(String name, int nodes, int ranksPerNode, Storage storage, Client client, Disturbance weather) {
    this(name, nodes, ranksPerNode, storage, client, weather, Traits.NONE);
  }

  /**
   * A file system.
   *
   * @param targets storage targets
   * @param striping whether a new file's striping can be chosen
   * @param defaultStripes targets of a file where nobody chooses
   * @param defaultStripeBytes stripe or block where nobody chooses
   * @param targetBandwidth of one target at large stripes
   * @param halfStripe stripe at which a target reaches half its bandwidth
   * @param requestSeconds latency of one request
   * @param tokenSeconds to give one writer the right to write, one writer after the other
   * @param conflictSeconds to take a lock from another writer
   * @param commitSeconds to finish a burst, however it was written
   */
  public record Storage(int targets, boolean striping, int defaultStripes, double defaultStripeBytes,
      double targetBandwidth, double halfStripe, double requestSeconds, double tokenSeconds, double conflictSeconds,
      double commitSeconds) {}

  /**
   * A host and the network between hosts.
   *
   * @param writerBandwidth of one writing process
   * @param nodeBandwidth of one host to storage
   * @param networkBandwidth of one host to others
   * @param messageSeconds latency of a message
   * @param pieceSeconds to handle one piece in its own call
   * @param cacheBytes write-back cache of one host
   * @param cacheBandwidth into it
   */
  public record Client(double writerBandwidth, double nodeBandwidth, double networkBandwidth, double messageSeconds,
      double pieceSeconds, double cacheBytes, double cacheBandwidth) {}

  /**
   * Noise and change.
   *
   * @param noise standard deviation of a log time
   * @param tail share of bursts with a long disturbance
   * @param regimeBursts mean length of a regime in bursts
   * @param reopenSeconds to close and open the file
   */
  public record Disturbance(double noise, double tail, double regimeBursts, double reopenSeconds) {}

  /** Returns the processes on all hosts. */
  public int ranks() {
    return nodes * ranksPerNode;
  }

  /** Returns the same machine with another number of hosts. */
  public MachineModel at(int otherNodes) {
    return new MachineModel(name, otherNodes, ranksPerNode, storage, client, weather, traits);
  }

  MachineModel on(Storage other) {
    return new MachineModel(name, nodes, ranksPerNode, other, client, weather, traits);
  }

  MachineModel on(Traits other) {
    return new MachineModel(name, nodes, ranksPerNode, storage, client, weather, other);
  }

  /** Returns when a change of setting opens the file again. */
  ReopenCost reopenCost() {
    return traits.anyChangeReopens() ? ReopenCost.ANY_CHANGE : ReopenCost.HINTS;
  }

  /** Returns the machine as a tuner sees it. */
  public Platform platform() {
    return new Platform(nodes, ranks(), traits.targetsTold() ? storage.targets : 0, storage.striping,
        (long) storage.defaultStripeBytes, traits.locks());
  }
}
