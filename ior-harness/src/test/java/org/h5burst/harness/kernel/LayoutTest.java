package org.h5burst.harness.kernel;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Offsets worked out by hand, in elements. */
@Timeout(60)
class LayoutTest {
  @Test
  void shouldWriteEveryThirdElementWhenOneOfThreeRanksWritesItsColumn() {
    assertEquals(List.of("1+1", "4+1", "7+1", "10+1"), runs(KernelKind.COLUMN, 3, 4.0 / 131_072, 0, 1));
  }

  @Test
  void shouldDealRunsInTurnWhenStrided() {
    // 64 bytes are 8 doubles; the second of 2 ranks has the runs 1, 3, 5.
    assertEquals(List.of("8+8", "24+8", "40+8"), runs(KernelKind.STRIDED_64, 2, 3.0 / 131_072, 0, 1));
    assertEquals(List.of("2+1", "5+1"), runs(KernelKind.STRIDED_8, 3, 2.0 / 131_072, 0, 2));
  }

  @Test
  void shouldWriteOneRunPerVariableWhenVpic() {
    assertEquals(List.of("30+10", "30+10", "30+10", "30+10", "30+10", "30+10", "30+10", "30+10"),
        runs(KernelKind.VPIC, 4, 10.0 / (1 << 20), 0, 3));
  }

  @Test
  void shouldWriteOneRunPerTransferWhenIor() {
    // Transfers of 2 elements, 4 to a block of 8; 2 ranks make a segment of 16, a dataset of its own. Rank 1 begins at
    // 8 in each.
    List<String> runs = runs(KernelKind.IOR, 2, 2.0 / 32_768, 0, 1);
    assertEquals(32, runs.size(), "8 segments of 4 transfers");
    assertEquals(List.of("8+2", "10+2", "12+2", "14+2", "8+2"), runs.subList(0, 5));
    assertEquals(List.of(16L),
        KernelKind.IOR.create(2, 2.0 / 32_768).arrays(0).stream().map(Array::elements).distinct().toList());
  }

  @Test
  void shouldWriteWhatVpicWritesWhenIorHasEightSegmentsOfOneTransfer() {
    // IOR's -s 8 -b 32m -t 32m, and VPIC-IO with 8 Mi particles: the same bytes of 8 datasets, in the same order
    Kernel ior = IorKernel.of(4, 8, 32 << 20, 32 << 20);
    Kernel vpic = KernelKind.VPIC.create(4, 8);
    assertEquals(vpic.arrays(0).stream().map(Array::bytes).toList(), ior.arrays(0).stream().map(Array::bytes).toList());
    for (int rank = 0; rank < 4; rank++) {
      assertEquals(byteRuns(vpic, rank), byteRuns(ior, rank));
    }
  }

  @Test
  void shouldRefuseWhenIorsSizesDoNotFit() {
    assertThrows(IllegalArgumentException.class, () -> IorKernel.of(2, 1, 32, 12));
    assertThrows(IllegalArgumentException.class, () -> IorKernel.of(2, 1, 40, 16));
    assertThrows(IllegalArgumentException.class, () -> IorKernel.of(2, 1, 8, 16));
  }

  @Test
  void shouldShareCellsWhenGcrmDoesNotDivideEvenly() {
    // 41 cells (40,960 at 0.001) of 25 levels on 3 ranks: 13, 14, 14 cells.
    assertEquals("0+25", runs(KernelKind.GCRM, 3, 0.001, 0, 0).getFirst());
    assertEquals("325+25", runs(KernelKind.GCRM, 3, 0.001, 0, 1).getFirst());
    assertEquals(4 * 13, runs(KernelKind.GCRM, 3, 0.001, 0, 0).size(), "one run per cell and variable, along the "
        + "last dimension");
  }

  @Test
  void shouldMakeTheGridOfThePaperWhenVorpalHas128Ranks() {
    assertArrayEquals(new long[] {8, 4, 4}, Shape.USUAL.grid(128, 3));
    assertArrayEquals(new long[] {2400, 400, 240}, KernelKind.VORPAL.create(128, 4).arrays(0).getFirst().shape());
    assertArrayEquals(new long[] {7, 1, 1}, Shape.USUAL.grid(7, 3));
    assertArrayEquals(new long[] {3, 2, 2}, Shape.USUAL.grid(12, 3));
  }

  @Test
  void shouldPlaceBlocksWhenVorpalHasAGrid() {
    // 4 ranks make a 2 x 2 x 1 grid; rank 3 has the second block along x and y.
    long[][] block = KernelKind.VORPAL.create(4, 1).pieces(0, 3).getFirst().selection().numbers(0);
    assertArrayEquals(new long[] {75, 100, 0}, block[0]);
    assertArrayEquals(new long[] {75, 100, 60}, block[3]);
  }

  @Test
  void shouldMakeBlocksOfDifferentSizesWhenUneven() {
    // Two parts of 75 points in the mean: weights 3/4 and 5/4, so 56 and 94.
    Kernel uneven = KernelKind.VORPAL_UNEVEN.create(2, 1);
    assertEquals(56, uneven.pieces(0, 0).getFirst().selection().blockExtent(0, 0));
    assertEquals(94, uneven.pieces(0, 1).getFirst().selection().blockExtent(0, 0));
  }

  private static List<String> byteRuns(Kernel kernel, int rank) {
    List<String> runs = new ArrayList<>();
    for (Piece piece : kernel.pieces(0, rank)) {
      Array array = kernel.arrays(0).get(piece.array());
      int size = array.type().bytes();
      ElementRuns.forEach(piece.selection(), array.shape(),
          (index, length) -> runs.add(piece.array() + ":" + index * size + "+" + length * size));
    }
    return runs;
  }

  private static List<String> runs(KernelKind kind, int ranks, double scale, int burst, int rank) {
    Kernel kernel = kind.create(ranks, scale);
    List<String> runs = new ArrayList<>();
    for (Piece piece : kernel.pieces(burst, rank)) {
      ElementRuns.forEach(piece.selection(), kernel.arrays(burst).get(piece.array()).shape(),
          (index, length) -> runs.add(index + "+" + length));
    }
    return runs;
  }
}
