package org.h5burst.harness.cli;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.harness.kernel.MapFile;
import org.h5burst.harness.kernel.Shape;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The shape of a kernel's data, if it is not the usual one. */
public final class ShapeOptions {
  @Option(names = "--grid", paramLabel = "N", split = ",", description = "vorpal, pattern: ranks along each dimension, "
      + "such as 8,4,4 (default: factors as close to each other as possible).")
  private List<Integer> grid = List.of();

  @Option(names = "--block", paramLabel = "N", split = ",", description = "vorpal, pattern, column: "
      + "elements per rank along each dimension, such as 300,100,60; flash: zones of a mesh block (default: as the "
      + "kernel is described; --scale multiplies the first one, for flash the number of mesh blocks).")
  private List<Long> block = List.of();

  @Option(names = "--components", paramLabel = "N", defaultValue = "0", description = "vorpal, gcrm: number of "
      + "components or variables (default: as the kernel is described).")
  private int components;

  @Option(names = "--resolution", paramLabel = "R", defaultValue = "0", description = "gcrm: a mesh of 10 x 4^R cells "
      + "(default: 6).")
  private int resolution;

  @Option(names = "--output", paramLabel = "N", defaultValue = "0", description = "flash, xgc, e3sm: write only the "
      + "N-th of the alternating outputs, so that each gets its own file (default: all).")
  private int output;

  @Option(names = "--chunk", paramLabel = "N", split = ",", description = "Chunk the datasets, with these extents in "
      + "elements, such as 230000,1 (default: contiguous datasets).")
  private List<Long> chunk = List.of();

  @Option(names = "--map", paramLabel = "FILE", description = "e3sm: a decomposition map of E3SM-IO in HDF5, such as "
      + "its map_f_case_16p.h5 (default: maps like the public ones, --scale times as large, are generated).")
  private @Nullable Path map;

  /** Returns the shape; an IllegalArgumentException says what is wrong with it. */
  public Shape shape() {
    return new Shape(grid, block, components, resolution, output, chunk,
        map == null ? null : MapFile.read(map));
  }
}
