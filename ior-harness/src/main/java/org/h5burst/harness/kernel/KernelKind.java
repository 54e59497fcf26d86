package org.h5burst.harness.kernel;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.h5burst.harness.kernel.Shape.Part;

/**
 * The kernels by name. Sizes are for a laptop at scale 1; a description names the scale that gives the size of the
 * paper.
 */
public enum KernelKind {
  VPIC("plasma particles: 6 float and 2 integer variables, 1 Mi particles (4 MiB) per rank and variable; scale 8 is "
      + "the paper's (Behzad et al. 2019, section 4)",
      (ranks, scale, _) -> PartKernel.vpic(ranks, scale)),
  COLUMN("tall and thin: 131,072 x ranks doubles, one column per rank; --block 230000 on 6 ranks is the HDF Group's",
      PartKernel::columns, Part.BLOCK),
  PATTERN("a matrix whose rows and columns are distributed cyclically over a grid of ranks: 2 x 2 on 4 ranks; "
      + "1024 x 128 doubles per rank (HDF Group, \"Parallel HDF5\": by pattern)",
      PartKernel::pattern, Part.GRID, Part.BLOCK),
  CONTIGUOUS("one run of 8 MiB of doubles per rank", (ranks, scale, _) -> PartKernel.contiguous(ranks, scale)),
  STRIDED_8("runs of 8 bytes, distributed to the ranks in turn; 1 MiB per rank",
      (ranks, scale, _) -> PartKernel.strided(8, ranks, scale)),
  STRIDED_64("runs of 64 bytes, distributed to the ranks in turn; 8 MiB per rank",
      (ranks, scale, _) -> PartKernel.strided(64, ranks, scale)),
  STRIDED_512("runs of 512 bytes, distributed to the ranks in turn; 8 MiB per rank",
      (ranks, scale, _) -> PartKernel.strided(512, ranks, scale)),
  STRIDED_4096("runs of 4096 bytes, distributed to the ranks in turn; 8 MiB per rank",
      (ranks, scale, _) -> PartKernel.strided(4096, ranks, scale)),
  VORPAL("accelerator: 3 components of a field, 75 x 100 x 60 doubles per rank; the paper's is --block 300,100,60 "
      + "--components 1, 20 bursts (Behzad et al. 2019, section 4)",
      (ranks, scale, shape) -> BlockKernel.of(ranks, BlockKernel::evenEnds, shape, shape.block(scale, 75, 100, 60)),
      Part.GRID, Part.BLOCK, Part.COMPONENTS),
  VORPAL_UNEVEN("VORPAL with blocks of different sizes",
      (ranks, scale, shape) -> BlockKernel.of(ranks, BlockKernel::unevenEnds, shape, shape.block(scale, 75, 100, 60)),
      Part.GRID, Part.BLOCK, Part.COMPONENTS),
  RESEMBLE_VORPAL("VORPAL with blocks of 16 x 128 x 256; scale 4 is the paper's 64 x 128 x 256 (Behzad et al. 2019, "
      + "section 10.3.2)",
      (ranks, scale, shape) -> BlockKernel.of(ranks, BlockKernel::evenEnds, shape, shape.block(scale, 16, 128, 256)),
      Part.GRID, Part.BLOCK, Part.COMPONENTS),
  GCRM("atmosphere: 4 variables on a geodesic mesh of 40,960 cells (resolution 6) with 25 levels, shared among all "
      + "ranks (strong scaling; Behzad et al. 2019, section 4)",
      PartKernel::gcrm, Part.RESOLUTION, Part.COMPONENTS),
  FLASH("astrophysics: a checkpoint of 34 datasets, then two plot files; 10 mesh blocks of 16 x 16 x 16 zones per "
      + "rank; --block 24,24,24 --scale 9.6 has the paper's bytes; --output 1, 2 or 3 writes one of the three files",
      FlashKernel::of, Part.BLOCK),
  XGC("fusion: three small outputs, then a checkpoint of 16 MiB per rank, alternating (Tang et al. 2021, section II)",
      (ranks, scale, _) -> PartKernel.xgc(ranks, scale)),
  IOR("IOR's layout: 8 segments, a dataset each, of 1 MiB blocks per rank, written in transfers of 256 KiB",
      (ranks, scale, _) -> IorKernel.scaled(ranks, scale)),
  E3SM("climate: the F, G and I cases of E3SM-IO in turn, 387, 41 and 546 variables of one record; each rank writes "
      + "tens of thousands of pieces of a few bytes, in no order; --map FILE writes the case of a decomposition map",
      E3smKernel::of, Part.MAP);

  private final String description;
  private final Factory factory;
  private final List<Part> parts;

  KernelKind(String description, Factory factory, Part... parts) {
    this.description = description;
    this.factory = factory;
    this.parts = List.of(parts);
  }

  /** Makes a kernel. */
  @FunctionalInterface
  interface Factory {
    Kernel create(int ranks, double scale, Shape shape);
  }

  /** Returns a kernel of the usual shape; see {@link #create(int, double, Shape)}. */
  public Kernel create(int ranks, double scale) {
    return create(ranks, scale, Shape.USUAL);
  }

  /**
   * Returns a kernel.
   *
   * @param ranks how many processes share the work
   * @param scale factor on the amount of data
   * @param shape of its data
   * @throws IllegalArgumentException if the kernel cannot have that shape, saying why
   */
  public Kernel create(int ranks, double scale, Shape shape) {
    Shape.require(ranks >= 1 && scale > 0 && !Double.isInfinite(scale),
        "a kernel needs at least one rank and a positive scale, not %d and %s", ranks, scale);
    for (Part part : shape.given()) {
      Shape.require(parts.contains(part), "%s has no effect on the kernel %s", part.option(), label());
    }
    Kernel kernel = OneOutput.of(factory.create(ranks, scale, shape), shape.output());
    for (int burst = 0; burst < kernel.cycle(); burst++) {
      shape.requireChunksOf(kernel.arrays(burst));
    }
    return kernel;
  }

  /** One of the alternating outputs of a kernel. */
  private record OneOutput(Kernel all, int place) implements Kernel {
    static Kernel of(Kernel all, int output) {
      Shape.require(output <= all.cycle(), "--output %d: the kernel has %d", output, all.cycle());
      return output == 0 ? all : new OneOutput(all, output - 1);
    }

    @Override
    public List<Array> arrays(int burst) {
      return all.arrays(place);
    }

    @Override
    public List<Piece> pieces(int burst, int rank) {
      return all.pieces(place, rank);
    }
  }

  /** Returns the name in commands and files: {@code resemble-vorpal}. */
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  /** Returns what it writes, in a sentence. */
  public String description() {
    return description;
  }

  /** Returns the kernel with this label. */
  public static Optional<KernelKind> byLabel(String label) {
    return Arrays.stream(values()).filter(kind -> kind.label().equals(label.toLowerCase(Locale.ROOT))).findFirst();
  }

  @Override
  public String toString() {
    return label();
  }

  /** Returns a number of elements at a scale, at least one. */
  static long scaled(long elements, double scale) {
    return Math.max(1, Math.round(elements * scale));
  }
}
