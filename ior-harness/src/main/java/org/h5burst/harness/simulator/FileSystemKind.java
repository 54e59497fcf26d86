package org.h5burst.harness.simulator;

/**
 * File systems of the public IO500 submissions. The ratio of the easy and the hard write bandwidth is the median of the
 * submissions of this kind if it is known; the other ranges are assumed: wide enough for submissions with 1 to 512
 * nodes.
 */
enum FileSystemKind {
  LUSTRE("Lustre", 20, new Range(4, 400), new Range(.2, 5), new Range(.15e-3, 1.5e-3), new Range(10e-6, .2e-3)),
  GPFS("Storage Scale", 2.1, new Range(8, 200), new Range(.3, 4), new Range(.1e-3, 1e-3),
      new Range(20e-6, .5e-3)),
  BEEGFS("BeeGFS", 11.4, new Range(4, 64), new Range(.2, 3), new Range(.1e-3, 1e-3), new Range(1e-6, 50e-6)),
  WEKA("Weka", 7, new Range(12, 200), new Range(.3, 2), new Range(.1e-3, .4e-3), new Range(1e-6, 50e-6)),
  DAOS("DAOS", 1.5, new Range(16, 512), new Range(.3, 3), new Range(15e-6, .1e-3), new Range(.2e-6, 5e-6)),
  CEPHFS("CephFS", 31, new Range(10, 200), new Range(.05, .8), new Range(.4e-3, 5e-3),
      new Range(50e-6, 1e-3)),
  NFS("NFS", 8, new Range(1, 1), new Range(.1, 6), new Range(.1e-3, 2e-3), new Range(10e-6, .5e-3)),
  LOCAL("node-local", 3, new Range(1, 1), new Range(.15, 10), new Range(2e-6, .2e-3), new Range(.2e-6, 5e-6));

  final String label;
  /** The median of easy / hard write bandwidth. */
  final double hardness;
  final Range targets;
  /** The bandwidth of one target, in GB per second. */
  final Range gigabytes;
  /** The seconds of a request. */
  final Range request;
  /** The seconds to give a writer the right to write. */
  final Range token;

  FileSystemKind(String label, double hardness, Range targets, Range gigabytes, Range request,
      Range token) {
    this.label = label;
    this.hardness = hardness;
    this.targets = targets;
    this.gigabytes = gigabytes;
    this.request = request;
    this.token = token;
  }

  /** Returns whether a program chooses the stripes of its files. */
  boolean striping() {
    return this == LUSTRE;
  }

  /** Returns whether all nodes of a job share it. */
  boolean isShared() {
    return this != LOCAL;
  }
}
