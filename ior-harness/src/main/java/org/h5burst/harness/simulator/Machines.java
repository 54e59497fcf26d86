package org.h5burst.harness.simulator;

import java.util.List;
import org.h5burst.harness.simulator.MachineModel.Client;
import org.h5burst.harness.simulator.MachineModel.Disturbance;
import org.h5burst.harness.simulator.MachineModel.Storage;

/** Five machines. The constants are frozen: changing one would invalidate all published figures. */
public final class Machines {
  private static final double KB = 1 << 10;
  private static final double MB = 1 << 20;
  private static final double GB = 1 << 30;

  /** 4,096 ranks on Lustre with 156 targets: the machine of table III of Behzad et al. (HPDC 2014). */
  public static final MachineModel LUSTRE = new MachineModel("lustre-4k", 256, 16,
      new Storage(156, true, 8, MB, .2 * GB, .6 * MB, .5e-3, .1e-3, .1e-3, 10e-3),
      new Client(.35 * GB, .8 * GB, 2 * GB, 3e-6, 4e-6, 64 * MB, 2 * GB), new Disturbance(.18, .06, 45, 1.5));

  /** 32 nodes of 42 cores on GPFS: the machine of Tang, Xie et al. (PDSW 2021). */
  public static final MachineModel GPFS = new MachineModel("gpfs-1344", 32, 42,
      new Storage(154, false, 154, 16 * MB, 2 * GB, 2 * MB, .4e-3, .28e-3, .5e-3, 16e-3),
      new Client(.6 * GB, 2.5 * GB, 12 * GB, 3e-6, 3e-6, 280 * MB, 12 * GB), new Disturbance(.15, .05, 60, .25));

  /** One host with local flash. */
  public static final MachineModel WORKSTATION =
      new MachineModel("workstation-8", 1, 8, new Storage(1, false, 1, 4 * KB, 2.5 * GB, KB, 4e-6, 1e-6, .3e-6, 20e-6),
          new Client(1.5 * GB, 4 * GB, 6 * GB, .8e-6, .9e-6, 512 * MB, 5 * GB), new Disturbance(.1, .05, 80, .8e-3));

  /** 16,384 ranks on a larger Lustre. */
  public static final MachineModel LUSTRE_16K =
      new MachineModel("lustre-16k", 1024, 16,
          new Storage(248, true, 24, MB, .5 * GB, 1.5 * MB, .7e-3, .06e-3, .04e-3, 20e-3),
          new Client(.5 * GB, 1.2 * GB, 4 * GB, 4e-6, 4e-6, 96 * MB, 3 * GB), new Disturbance(.22, .08, 50, 4));

  /** A department's cluster: 8 nodes on four network servers. */
  public static final MachineModel CLUSTER = new MachineModel("cluster-128", 8, 16,
      new Storage(4, false, 4, 512 * KB, .6 * GB, 128 * KB, .8e-3, .5e-3, .6e-3, 2e-3),
      new Client(.4 * GB, 1 * GB, 1.1 * GB, 15e-6, 3e-6, 32 * MB, 2 * GB), new Disturbance(.2, .08, 40, .06));

  /** The machines used while the tuner was developed. */
  static final List<MachineModel> DEVELOPMENT = List.of(LUSTRE, GPFS, WORKSTATION);

  /** The machines not used to tune the tuner, until their figures were published. */
  static final List<MachineModel> HELD_OUT = List.of(LUSTRE_16K, CLUSTER);

  private Machines() {}
}
