package org.h5burst.harness.reproduce;

import java.util.Locale;
import org.h5burst.harness.simulator.MachineModel;
import org.h5burst.harness.simulator.MachineModel.Client;
import org.h5burst.harness.simulator.MachineModel.Storage;
import org.h5burst.harness.simulator.Machines;
import org.h5burst.tuner.genetic.ParameterSpace;

/**
 * The four machines of Behzad et al. (2019, table 1) in the simulator. From the table: cores of a node, storage
 * targets, peak bandwidth. Assumed: two stripes of 1 MiB for a file without set striping, as at these centres; and all
 * constants that the table does not have, as in the simulator's Lustre and GPFS.
 */
enum PaperMachine {
  /** 96 targets, 48 GB/s. */
  EDISON(24, 96, 48e9 / 96),
  /** 156 targets, 35 GB/s. */
  HOPPER(24, 156, 35e9 / 156),
  /**
   * 156 of its 160 targets were used. No kernel came near its peak of 159 GB/s: the bandwidth of a target is that of
   * the simulator's Lustre, which was fitted to table III.
   */
  STAMPEDE(16, 156, Machines.LUSTRE.storage().targetBandwidth()),
  /**
   * GPFS behind I/O nodes: 128 servers with 47 GB/s; an I/O node serves 64 nodes of 4 cores, so it corresponds to a
   * host in the simulator. Assumed: 10 Gb/s Ethernet of an I/O node, blocks of 4 MiB, and 256 MiB of cache.
   */
  INTREPID(256, 128, 47e9 / 128);

  private static final double MIB = 1 << 20;
  private static final int DEFAULT_STRIPES = 2;
  private static final double ETHERNET = 1.1e9;

  private final int ranksPerNode;
  /** How many storage targets. */
  final int targets;
  private final double targetBandwidth;

  PaperMachine(int ranksPerNode, int targets, double targetBandwidth) {
    this.ranksPerNode = ranksPerNode;
    this.targets = targets;
    this.targetBandwidth = targetBandwidth;
  }

  /** Returns the machine with enough nodes for so many ranks. */
  MachineModel at(int ranks) {
    int nodes = Math.ceilDiv(ranks, ranksPerNode);
    MachineModel like = isStriped() ? Machines.LUSTRE : Machines.GPFS;
    Storage base = like.storage();
    double block = isStriped() ? MIB : 4 * MIB;
    Storage storage = new Storage(targets, isStriped(), isStriped() ? DEFAULT_STRIPES : targets, block, targetBandwidth,
        base.halfStripe(), base.requestSeconds(), base.tokenSeconds(), base.conflictSeconds(), base.commitSeconds());
    return new MachineModel(label(), nodes, Math.ceilDiv(ranks, nodes), storage, client(like.client()), like.weather());
  }

  private Client client(Client base) {
    return isStriped() ? base
        : new Client(base.writerBandwidth(), ETHERNET, ETHERNET, base.messageSeconds(), base.pieceSeconds(), 256 * MIB,
            ETHERNET);
  }

  /** Returns whether stripes can be set. */
  boolean isStriped() {
    return this != INTREPID;
  }

  /** Returns what H5Evolve searches. */
  ParameterSpace space(int ranks) {
    return isStriped() ? ParameterSpace.lustre(targets) : ParameterSpace.unstriped(ranks);
  }

  /** Returns the name in reports. */
  String label() {
    return name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
  }
}
