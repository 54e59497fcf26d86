package org.h5burst.harness.simulator;

import java.util.Random;
import org.h5burst.harness.simulator.MachineModel.Client;
import org.h5burst.harness.simulator.MachineModel.Disturbance;
import org.h5burst.harness.simulator.MachineModel.Storage;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;

/**
 * Draws a machine with a file system of some kind. Locks and requests are scaled so that its easy and hard write
 * bandwidths, as IO500 measures them, have a ratio drawn about the median of the kind. Used by one thread.
 */
record DrawnMachine(FileSystemKind kind, Random random) {
  private static final double GB = 1 << 30;
  private static final double MIB = 1 << 20;
  private static final int LARGEST_JOB = 16_384;
  /** The spread of the ratio's logarithm, within a kind: the quartiles of all submissions are 2.1 and 22.8. */
  private static final double HARDNESS_SPREAD = .8;
  private static final double MIN_HARDNESS = .86;
  private static final double MAX_HARDNESS = 300;
  private static final int HARD_PIECE = 47_008;
  private static final int BISECTIONS = 40;

  /** Returns the machine. */
  MachineModel draw(String name) {
    int nodes = kind.isShared() ? new Range(1, 512).drawInt(random) : 1;
    int perNode = Math.min(new Range(nodes == 1 ? 4 : 2, 128).drawInt(random), LARGEST_JOB / nodes);
    Client client = client();
    Storage soft = storage();
    Traits traits = new Traits(kind.striping(), kind != FileSystemKind.DAOS || random.nextBoolean(),
        random.nextBoolean(), true, new Range(.3, 1.2).draw(random), random.nextLong());
    Disturbance weather = new Disturbance(new Range(.05, .4).draw(random), new Range(.01, .12).draw(random), 25,
        (kind.isShared() ? new Range(3e-3, 3) : new Range(.3e-3, 10e-3)).draw(random));
    double hardness =
        Math.clamp(kind.hardness * Math.exp(HARDNESS_SPREAD * random.nextGaussian()), MIN_HARDNESS, MAX_HARDNESS);
    MachineModel machine = new MachineModel(name, nodes, perNode, soft, client, weather, traits);
    return machine.on(hardened(machine, hardness));
  }

  private Client client() {
    double node = (kind.isShared() ? new Range(.11, 25) : new Range(1, 20)).draw(random) * GB;
    double network = kind.isShared() ? node * new Range(1, 3).draw(random) : new Range(2, 12).draw(random) * GB;
    return new Client(new Range(.15, 3).draw(random) * GB, node, network,
        (kind.isShared() ? new Range(1e-6, 40e-6) : new Range(.4e-6, 2e-6)).draw(random),
        (kind.isShared() ? new Range(1e-6, 40e-6) : new Range(.5e-6, 5e-6)).draw(random),
        new Range(4, 2048).draw(random) * MIB, Math.max(node, new Range(1, 12).draw(random) * GB));
  }

  private Storage storage() {
    int targets = kind.targets.drawInt(random);
    int stripes = kind.striping() ? Math.min(targets, new Range(1, 8).drawInt(random))
        : kind == FileSystemKind.BEEGFS ? Math.min(targets, 4) : targets;
    double block = Math.pow(2, Math.round(Math.log(block().draw(random)) / Math.log(2)));
    double request = kind.request.draw(random);
    return new Storage(targets, kind.striping(), stripes, block, kind.gigabytes.draw(random) * GB,
        new Range(.02, 2).draw(random) * MIB, request, kind.token.draw(random),
        request * new Range(.05, 3).draw(random), new Range(2, 50).draw(random) * request);
  }

  private Range block() {
    return switch (kind) {
      case LUSTRE -> new Range(MIB, 4 * MIB);
      case GPFS -> new Range(MIB, 16 * MIB);
      case BEEGFS -> new Range(256 << 10, MIB);
      case WEKA, LOCAL, DAOS, NFS -> new Range(64 << 10, MIB);
      case CEPHFS -> new Range(4 * MIB, 4 * MIB);
    };
  }

  /** Returns the storage whose cost of locks and requests makes hard writes so much slower than easy ones. */
  private static Storage hardened(MachineModel machine, double hardness) {
    double low = Math.log(1e-3);
    double high = Math.log(1e3);
    for (int i = 0; i < BISECTIONS; i++) {
      double middle = (low + high) / 2;
      if (hardness(machine.on(scaled(machine.storage(), Math.exp(middle)))) < hardness) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return scaled(machine.storage(), Math.exp(low));
  }

  private static Storage scaled(Storage soft, double factor) {
    return new Storage(soft.targets(), soft.striping(), soft.defaultStripes(), soft.defaultStripeBytes(),
        soft.targetBandwidth(), soft.halfStripe(), soft.requestSeconds() * Math.clamp(factor, .2, 5),
        soft.tokenSeconds(), soft.conflictSeconds() * factor, soft.commitSeconds());
  }

  /** Returns the time of interleaved pieces of 47,008 bytes / that of the same bytes, each rank its own run. */
  static double hardness(MachineModel machine) {
    BurstTime time = new BurstTime(machine.on(Traits.NONE), Regime.CALM);
    long bytes = 20_000L * HARD_PIECE;
    BurstFeatures hard = new BurstFeatures(machine.nodes(), machine.ranks(), bytes, bytes * machine.ranks(), 1,
        bytes / HARD_PIECE, HARD_PIECE, true, true);
    BurstFeatures easy = new BurstFeatures(machine.nodes(), machine.ranks(), bytes, bytes * machine.ranks(), 1,
        bytes / (1 << 20), 1 << 20, false, true);
    return time.seconds(hard, Choice.DEFAULT) / time.seconds(easy, Choice.DEFAULT);
  }
}
