package org.h5burst.harness.kernel;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;

/**
 * The kernels by name. Sizes are for a laptop at scale 1; a description names the scale that gives the size of the
 * paper.
 */
public enum KernelKind {
  VPIC("plasma particles: 8 float variables, 1 Mi particles (4 MiB) per rank and variable; scale 8 is the paper's "
      + "(Behzad et al. 2019, section 4)",
      PartKernel::vpic),
  COLUMN("tall and thin: 131,072 x ranks doubles, one column per rank", PartKernel::columns),
  CONTIGUOUS("one run of 8 MiB of doubles per rank", PartKernel::contiguous),
  STRIDED_8("runs of 8 bytes, distributed to the ranks in turn; 1 MiB per rank",
      (ranks, scale) -> PartKernel.strided(8, ranks, scale)),
  STRIDED_64("runs of 64 bytes, distributed to the ranks in turn; 8 MiB per rank",
      (ranks, scale) -> PartKernel.strided(64, ranks, scale)),
  STRIDED_512("runs of 512 bytes, distributed to the ranks in turn; 8 MiB per rank",
      (ranks, scale) -> PartKernel.strided(512, ranks, scale)),
  STRIDED_4096("runs of 4096 bytes, distributed to the ranks in turn; 8 MiB per rank",
      (ranks, scale) -> PartKernel.strided(4096, ranks, scale)),
  VORPAL("accelerator: 3 components of a field, 75 x 100 x 60 doubles per rank; scale 4 is the paper's 300 x 100 x "
      + "60 (Behzad et al. 2019, section 4)",
      (ranks, scale) -> BlockKernel.of(ranks, BlockKernel.Grid.EVEN, KernelKind.scaled(75, scale), 100, 60)),
  VORPAL_UNEVEN("VORPAL with blocks of different sizes",
      (ranks, scale) -> BlockKernel.of(ranks, BlockKernel.Grid.UNEVEN, KernelKind.scaled(75, scale), 100, 60)),
  RESEMBLE_VORPAL("VORPAL with blocks of 16 x 128 x 256; scale 4 is the paper's 64 x 128 x 256 (Behzad et al. 2019, "
      + "section 10.3.2)",
      (ranks, scale) -> BlockKernel.of(ranks, BlockKernel.Grid.EVEN, KernelKind.scaled(16, scale), 128, 256)),
  GCRM("atmosphere: 4 variables on a geodesic mesh of 40,960 cells with 25 levels, shared among all ranks (strong "
      + "scaling; Behzad et al. 2019, section 4)",
      PartKernel::gcrm),
  FLASH("astrophysics: a checkpoint of 34 datasets, then two plot files; 10 blocks of 16 x 16 x 16 per rank; scale 8 "
      + "is FLASH-IO's 80", FlashKernel::of),
  XGC("fusion: three small outputs, then a checkpoint of 16 MiB per rank, alternating (Tang et al. 2021, section II)",
      PartKernel::xgc),
  IOR("IOR's layout: 8 segments, a dataset each, of 1 MiB blocks per rank, written in transfers of 256 KiB",
      IorKernel::scaled);

  private final String description;
  private final Factory factory;

  KernelKind(String description, Factory factory) {
    this.description = description;
    this.factory = factory;
  }

  /** Makes a kernel for a number of ranks and a scale. */
  @FunctionalInterface
  interface Factory {
    Kernel create(int ranks, double scale);
  }

  /**
   * A kernel.
   *
   * @param ranks how many processes share the work
   * @param scale factor on the amount of data
   */
  public Kernel create(int ranks, double scale) {
    if (ranks < 1 || !(scale > 0) || Double.isInfinite(scale)) {
      throw new IllegalArgumentException(
          "a kernel needs at least one rank and a positive scale, not %d and %s".formatted(ranks, scale));
    }
    return factory.create(ranks, scale);
  }

  /** The name in commands and files: {@code resemble-vorpal}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** What it writes, in a sentence. */
  public String description() {
    return description;
  }

  /** The kernel with this label. */
  public static Optional<KernelKind> byLabel(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label().equals(label.toLowerCase(Locale.ROOT))).findFirst();
  }

  @Override
  public String toString() {
    return label();
  }

  /** A number of elements at a scale, at least one. */
  static long scaled(long elements, double scale) {
    return Math.max(1, Math.round(elements * scale));
  }
}
