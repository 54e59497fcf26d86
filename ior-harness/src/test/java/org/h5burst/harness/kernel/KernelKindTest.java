package org.h5burst.harness.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.ElementType;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
class KernelKindTest {
  private static final int[] RANKS = {1, 2, 3, 8, 12};
  private static final int BURSTS = 4;

  @ParameterizedTest
  @EnumSource
  void shouldCoverEveryElementOnceWhenAllRanksWrite(KernelKind kind) {
    for (int ranks : RANKS) {
      Kernel kernel = kind.create(ranks, 0.002);
      for (int burst = 0; burst < BURSTS; burst++) {
        assertCoveredOnce(kind, kernel, burst, ranks);
      }
    }
  }

  private static void assertCoveredOnce(KernelKind kind, Kernel kernel, int burst, int ranks) {
    List<Array> arrays = kernel.arrays(burst);
    byte[][] writes = new byte[arrays.size()][];
    for (int array = 0; array < writes.length; array++) {
      writes[array] = new byte[Math.toIntExact(arrays.get(array).elements())];
    }
    for (int rank = 0; rank < ranks; rank++) {
      for (Piece piece : kernel.pieces(burst, rank)) {
        byte[] counts = writes[piece.array()];
        ElementRuns.forEach(piece.selection(), arrays.get(piece.array()).shape(), (index, length) -> {
          for (long i = index; i < index + length; i++) {
            counts[(int) i]++;
          }
        });
      }
    }
    for (int array = 0; array < writes.length; array++) {
      byte[] once = new byte[writes[array].length];
      Arrays.fill(once, (byte) 1);
      int wrong = Arrays.mismatch(once, writes[array]);
      assertEquals(-1, wrong, "%s on %d ranks, burst %d, %s: first element not written once".formatted(kind, ranks,
          burst, arrays.get(array)));
    }
  }

  @ParameterizedTest
  @EnumSource
  void shouldScaleItsDataWhenTheScaleGrows(KernelKind kind) {
    long once = new Workload(List.of(kind), 2, 1).bytes(12);
    long fourTimes = new Workload(List.of(kind), 2, 4).bytes(12);
    assertTrue(fourTimes > 3.8 * once && fourTimes < 4.2 * once,
        "%s: %d bytes at scale 1, %d at scale 4".formatted(kind, once, fourTimes));
  }

  @Test
  void shouldHaveTheSizesOfTheDemoWhenScaleIsOne() {
    assertEquals(8 * 2 * (4L << 20), new Workload(List.of(KernelKind.VPIC), 2, 1).bytes(1), "8 variables of 4 MiB on "
        + "each of 2 ranks");
    assertEquals(List.of(new Array("step0/columns", ElementType.FLOAT64, 131_072, 2)),
        new Workload(List.of(KernelKind.COLUMN), 2, 1).arrays(0));
  }

  @Test
  void shouldKeepItsSizeWhenStrongScalingGetsMoreRanks() {
    assertEquals(new Workload(List.of(KernelKind.GCRM), 1, 1).bytes(1),
        new Workload(List.of(KernelKind.GCRM), 7, 1).bytes(1));
  }

  @Test
  void shouldHaveThirtyFourDatasetsWhenFlashWritesACheckpoint() {
    Kernel flash = KernelKind.FLASH.create(2, 1);
    assertEquals(34, flash.arrays(0).size());
    long largest = flash.arrays(0).stream().mapToLong(Array::bytes).max().orElseThrow();
    assertEquals(24, flash.arrays(0).stream().filter(array -> array.bytes() == largest).count(), "datasets of the "
        + "largest size (Behzad et al. 2019, 10.3.3)");
  }

  @Test
  void shouldWriteFourVariablesAtCentresThenAtCornersWhenFlashPlots() {
    Kernel flash = KernelKind.FLASH.create(2, 1);
    assertEquals(plotFile(16), flash.arrays(1));
    assertEquals(plotFile(17), flash.arrays(2));
    assertEquals(flash.arrays(0), flash.arrays(3), "a checkpoint is next");
    for (Piece piece : flash.pieces(2, 1)) {
      long[] shape = flash.arrays(2).get(piece.array()).shape().clone();
      shape[0] = 10;
      assertEquals(10, piece.selection().start(0, 0), "the second rank's blocks follow the first's");
      assertArrayEquals(shape, piece.selection().extents(0), "all of each block");
    }
  }

  /** FLASH's mesh, 10 blocks on each of 2 ranks, and 4 variables in single precision. */
  private static List<Array> plotFile(int points) {
    List<Array> arrays = new ArrayList<>(List.of(new Array("block size", ElementType.FLOAT64, 20, 3),
        new Array("bounding box", ElementType.FLOAT64, 20, 3, 2),
        new Array("coordinates", ElementType.FLOAT64, 20, 3), new Array("gid", ElementType.INT32, 20, 15),
        new Array("node type", ElementType.INT32, 20),
        new Array("refine level", ElementType.INT32, 20)));
    for (String name : List.of("dens", "pres", "temp", "ener")) {
      arrays.add(new Array(name, ElementType.FLOAT32, 20, points, points, points));
    }
    return arrays;
  }

  @Test
  void shouldTakeTurnsWhenAWorkloadHasTwoKernels() {
    Workload workload = new Workload(List.of(KernelKind.VPIC, KernelKind.XGC), 1, 1);
    assertEquals(KernelKind.VPIC, workload.kind(4));
    assertEquals("step5/field3d", workload.arrays(5).getFirst().name(), "burst 5 is the third of the second kernel");
  }

  @Test
  void shouldFindAKernelByItsLabelWhenTheCaseDiffers() {
    assertEquals(KernelKind.STRIDED_4096, KernelKind.byLabel("strided-4096").orElseThrow());
    assertEquals(KernelKind.VPIC, KernelKind.byLabel("VPIC").orElseThrow());
    assertFalse(KernelKind.byLabel("strided_8").isPresent());
  }

  @Test
  void shouldRefuseAKernelWhenRanksOrScaleAreNotPositive() {
    assertThrows(IllegalArgumentException.class, () -> KernelKind.VPIC.create(0, 1));
    assertThrows(IllegalArgumentException.class, () -> KernelKind.VPIC.create(1, 0));
    assertThrows(IllegalArgumentException.class, () -> KernelKind.VPIC.create(1, Double.NaN));
  }
}
