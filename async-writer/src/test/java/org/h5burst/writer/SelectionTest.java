package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** What a selection is and what it refuses. */
@Timeout(60)
final class SelectionTest {
  private static final long MAX = Long.MAX_VALUE;

  @Test
  void shouldNotFitWhenNumbersAreSoLargeThatTheirSumOverflows() {
    assertFalse(Selection.block(MAX, 1L).isWithin(new long[] {10}));
    assertFalse(Selection.block(1L, MAX).isWithin(new long[] {10}));
    assertFalse(Selection.block(MAX, MAX).isWithin(new long[] {10}));
    assertFalse(Selection.block(MAX, MAX).isWithin(new long[] {MAX}));
    assertTrue(Selection.block(0L, MAX).isWithin(new long[] {MAX}));
    assertFalse(
        Selection.strided(new long[] {0}, new long[] {MAX}, new long[] {3}, new long[] {1}).isWithin(new long[] {MAX}));
  }

  @Test
  void shouldRefuseWhenNumbersMakeNoHyperslab() {
    assertRefused(() -> Selection.block(new long[] {0}, new long[] {1, 1}), "dimensions");
    assertRefused(() -> Selection.block(new long[0], new long[0]), "1 to 32 dimensions, not 0");
    assertRefused(() -> Selection.block(new long[33], new long[33]), "not 33");
    assertRefused(() -> Selection.none(0), "not 0");
    assertRefused(() -> Selection.ofSlabs(0, new long[0]), "1 to 32 dimensions, not 0");
    assertRefused(() -> Selection.ofSlabs(-1, new long[0]), "not -1");
    assertRefused(() -> Selection.ofSlabs(33, new long[0]), "not 33");
    assertRefused(() -> Selection.block(-1L, 1), "dimension 0 has offset -1, count 1;");
    assertRefused(() -> Selection.block(0L, -1), "-1");
    assertRefused(() -> Selection.strided(new long[] {0}, new long[] {0}, new long[] {2}, new long[] {1}), "stride 0");
    assertRefused(() -> Selection.strided(new long[] {0}, new long[] {2}, new long[] {2}, new long[] {3}),
        "stride 2 and block 3");
    assertRefused(() -> Selection.block(new long[] {0, 0}, new long[] {MAX, 2}), "2^63");
    assertRefused(() -> Selection.union(Selection.block(0L, MAX), Selection.block(0L, 1L)), "2^63");
    assertRefused(() -> Selection.union(), "no selections");
    assertRefused(() -> Selection.union(Selection.none(1), Selection.none(2)), "1 and 2 dimensions");
    assertRefused(() -> Selection.points(), "no points");
    assertRefused(() -> Selection.points(new long[] {1, 2}, new long[] {3}), "point 1 is [3]");
    assertRefused(() -> Selection.points(new long[] {-1}), "point 0 is [-1]");
    assertRefused(() -> Selection.ofSlabs(1, new long[] {-3, 1, 3, 1}), "start -3");
    assertRefused(() -> Selection.ofSlabs(1, new long[] {0, 1, -1, 1}), "count -1");
    assertRefused(() -> Selection.ofSlabs(1, new long[] {0, 0, 2, 1}), "stride 0");
    assertRefused(() -> Selection.ofSlabs(2, new long[] {0, 0, 1, 1, 1, 1, 1, 0}), "block 0 in dimension 1");
    assertRefused(() -> Selection.ofSlabs(1, new long[] {0, 1, 1}), "3 numbers; each hyperslab of 1 dimensions has 4");
  }

  @Test
  void shouldHaveASizeWhenItIsPlacedInAShape() {
    assertEquals("offset [0, 0] count [5, 7]", Selection.all().placedIn(5, 7).toString());
    assertEquals("offset [4, 0] count [1, 7]", Selection.row(4).placedIn(5, 7).toString());
    assertEquals("offset [2, 0, 0] count [3, 7, 2]", Selection.rows(2, 3).placedIn(5, 7, 2).toString());
    assertEquals("offset [4, 0] count [1, 7] and 1 more",
        Selection.union(Selection.row(4), Selection.all()).placedIn(5, 7).toString());
    assertTrue(Selection.rows(2, 0).placedIn(5, 7).isEmpty());
    assertTrue(Selection.all().placedIn(0, 7).isEmpty());
    assertEquals(1, Selection.all().placedIn().elements());
    assertEquals(1, Selection.row(0).placedIn().elements());
    Selection block = Selection.block(1, 2);
    assertSame(block, block.placedIn(9, 9));
  }

  @Test
  void shouldHaveNoSizeWhenItIsPlacedNowhere() {
    assertRefused(() -> Selection.all().elements(), "all has no size without a dataset; use placedIn");
    assertRefused(() -> Selection.rows(2, 3).rank(), "3 rows from row 2 has no size");
    assertRefused(() -> Selection.row(2).isEmpty(), "no size");
    assertRefused(() -> Selection.all().slabs(), "no size");
    assertRefused(() -> Selection.all().start(0, 0), "no size");
    assertRefused(() -> Selection.all().isWithin(new long[] {1}), "no size");
    assertRefused(() -> Selection.row(2).extents(0), "row 2 has no size");
    assertRefused(() -> Selection.union(Selection.row(1), Selection.all()).numbers(0), "row 1 and 1 more has no size");
    assertRefused(() -> Selection.union(Selection.none(1), Selection.all()), "a union of rows and of elements");
    assertRefused(() -> Selection.union(Selection.row(1), Selection.none(1)), "a union of rows and of elements");
    assertRefused(() -> Selection.rows(-1, 2), "2 rows from row -1");
    assertRefused(() -> Selection.rows(1, -2), "-2 rows");
  }

  private static void assertRefused(Executable call, String words) {
    WriterException failure = assertThrows(WriterException.class, call);
    assertInstanceOf(UsageException.class, failure);
    assertTrue(String.valueOf(failure.getMessage()).contains(words), failure::toString);
  }

  @Test
  void shouldKeepItsPartsInOrderWhenItIsAUnion() {
    Selection union = Selection
        .union(List.of(Selection.block(4L, 2), Selection.none(1), Selection.points(new long[] {9}, new long[] {1})));
    assertEquals(4, union.elements());
    assertEquals(3, union.slabs());
    assertArrayEquals(new long[] {1, 4, 5, 9}, Canvas.positions(union, new long[] {10}));
    assertTrue(union.isWithin(new long[] {10}));
    assertFalse(union.isWithin(new long[] {9}));
    assertEquals("offset [4] count [2] and 2 more", union.toString());
    assertEquals("nothing", Selection.none(3).toString());
  }

  @Test
  void shouldSpeakInTheNumbersThatWereGivenWhenItIsToldInAMessage() {
    assertEquals("offset [3, 0] count [4, 8]", Selection.block(new long[] {3, 0}, new long[] {4, 8}).toString());
    assertEquals("start [1] stride [4] count [3] block [2]",
        Selection.strided(new long[] {1}, new long[] {4}, new long[] {3}, new long[] {2}).toString());
  }

  @Test
  void shouldNameDimensionAndFirstElementOutsideWhenItDoesNotFit() {
    long[] shape = {10, 6};
    assertMisfit("(offset [3] count [4]) has 1 dimension, the dataset has 2", Selection.block(3L, 4), shape);
    assertMisfit("(offset [8, 0] count [4, 6]) is not within its shape: along dimension 0, which has 10 elements, it "
        + "has element 10",
        Selection.block(new long[] {8, 0}, new long[] {4, 6}), shape);
    assertMisfit("along dimension 1, which has 6 elements, it has element 9",
        Selection.block(new long[] {0, 9}, new long[] {1, 1}), shape);
    assertMisfit("along dimension 0, which has 10 elements, it has element 12",
        Selection.strided(new long[] {0, 0}, new long[] {4, 1}, new long[] {5, 1}, new long[] {2, 1}), shape);
    assertMisfit("along dimension 0, which has 10 elements, it has element 10",
        Selection.strided(new long[] {1, 0}, new long[] {4, 1}, new long[] {3, 1}, new long[] {3, 1}), shape);
    assertMisfit("it has element " + MAX,
        Selection.strided(new long[] {0}, new long[] {MAX}, new long[] {3}, new long[] {1}), new long[] {10});
    assertMisfit("(offset [9, 6] count [1, 1], number 2 of 2)", Selection.points(new long[] {0, 0}, new long[] {9, 6}),
        shape);
  }

  private static void assertMisfit(String words, Selection selection, long[] shape) {
    assertTrue(OutOfBoundsMessage.of(selection, shape).contains(words), () -> OutOfBoundsMessage.of(selection, shape));
  }
}
