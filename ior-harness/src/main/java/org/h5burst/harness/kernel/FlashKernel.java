package org.h5burst.harness.kernel;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.LongStream;
import org.h5burst.writer.ElementType;

/**
 * FLASH-IO: bursts take turns between a checkpoint (24 unknowns and the mesh's tree, 34 datasets), a plot file with
 * values at the centres of zones, and one with values at their corners. The first dimension of every dataset counts
 * blocks of the mesh, of which each rank has a run (Behzad et al. 2019, sections 4 and 10.3.3). Names are FLASH's own.
 */
final class FlashKernel {
  private static final long ZONES = 16;
  private static final int UNKNOWNS = 24;
  private static final List<String> PLOTTED = List.of("dens", "pres", "temp", "ener");

  private FlashKernel() {}

  static Kernel of(int ranks, double scale, Shape shape) {
    long blocks = ranks * KernelKind.scaled(10, scale);
    long[] centers = shape.block(1, ZONES, ZONES, ZONES);
    long[] corners = Arrays.stream(centers).map(zones -> zones + 1).toArray();
    return PartKernel.ofRows(ranks, List.of(checkpoint(blocks, centers), plot(blocks, centers), plot(blocks, corners)));
  }

  private static long[] shape(long blocks, long[] points) {
    return LongStream.concat(LongStream.of(blocks), Arrays.stream(points)).toArray();
  }

  private static List<Array> checkpoint(long blocks, long... zones) {
    List<Array> arrays = new ArrayList<>(tree(blocks));
    arrays.add(new Array("bflags", ElementType.INT32, blocks, 1));
    arrays.add(new Array("gsurr_blks", ElementType.INT32, blocks, 3, 3, 3, 2));
    arrays.add(new Array("processor number", ElementType.INT32, blocks));
    arrays.add(new Array("which child", ElementType.INT32, blocks));
    for (int unknown = 1; unknown <= UNKNOWNS; unknown++) {
      arrays.add(new Array("u%02d".formatted(unknown), ElementType.FLOAT64, shape(blocks, zones)));
    }
    return List.copyOf(arrays);
  }

  private static List<Array> plot(long blocks, long... points) {
    List<Array> arrays = new ArrayList<>(tree(blocks));
    for (String name : PLOTTED) {
      arrays.add(new Array(name, ElementType.FLOAT32, shape(blocks, points)));
    }
    return List.copyOf(arrays);
  }

  private static List<Array> tree(long blocks) {
    return List.of(
        new Array("block size", ElementType.FLOAT64, blocks, 3),
        new Array("bounding box", ElementType.FLOAT64, blocks, 3, 2),
        new Array("coordinates", ElementType.FLOAT64, blocks, 3),
        new Array("gid", ElementType.INT32, blocks, 15),
        new Array("node type", ElementType.INT32, blocks),
        new Array("refine level", ElementType.INT32, blocks));
  }
}
