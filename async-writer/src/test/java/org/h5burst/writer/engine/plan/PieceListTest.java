package org.h5burst.writer.engine.plan;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.h5burst.writer.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Pieces can be asked for, whether or not they are told by the first of them and their number. */
@Timeout(60)
final class PieceListTest {
  private static final List<Selection> REGULAR =
      List.of(Selection.block(3, 2), Selection.block(7, 2), Selection.block(11, 2));

  @Test
  void shouldTellEachPieceWhenTheyAreAsALoopWritesThem() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment array = arena.allocate(24, 8);
      PieceList pieces = listOf(array, REGULAR);
      assertNotNull(pieces.regular());
      requireEqual(REGULAR, pieces, array);
    }
  }

  @Test
  void shouldTellEachPieceWhenTheLastBreaksTheRow() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment array = arena.allocate(32, 8);
      List<Selection> selections = List.of(REGULAR.get(0), REGULAR.get(1), REGULAR.get(2), Selection.block(0, 2));
      PieceList pieces = listOf(array, selections);
      assertNull(pieces.regular());
      requireEqual(selections, pieces, array);
    }
  }

  @Test
  void shouldGoOnWhenItWasAskedInBetween() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment array = arena.allocate(24, 8);
      PieceList pieces = new PieceList(Integer.BYTES);
      for (int piece = 0; piece < REGULAR.size(); piece++) {
        pieces.add(REGULAR.get(piece), array.asSlice(8L * piece, 8), 0, null);
        assertEquals(REGULAR.get(piece).toString(), pieces.selection(piece).toString());
      }
      assertNotNull(pieces.regular());
      requireEqual(REGULAR, pieces, array);
    }
  }

  @Test
  void shouldBeginAnewWhenItWasReleased() {
    try (Arena arena = Arena.ofConfined()) {
      PieceList pieces = listOf(arena.allocate(24, 8), REGULAR);
      pieces.release();
      assertEquals(0, pieces.size());
      assertNull(pieces.adjacent());
      MemorySegment other = arena.allocate(8, 8);
      pieces.add(REGULAR.get(2), other, 0, null);
      requireEqual(REGULAR.subList(2, 3), pieces, other);
    }
  }

  private static PieceList listOf(MemorySegment array, List<Selection> selections) {
    PieceList pieces = new PieceList(Integer.BYTES);
    for (int piece = 0; piece < selections.size(); piece++) {
      pieces.add(selections.get(piece), array, 8L * piece, null);
    }
    return pieces;
  }

  private static void requireEqual(List<Selection> selections, PieceList pieces, MemorySegment array) {
    assertEquals(selections.size(), pieces.size());
    for (int piece = 0; piece < selections.size(); piece++) {
      assertEquals(selections.get(piece).toString(), pieces.selection(piece).toString());
      assertEquals(array.address() + 8L * piece, pieces.memory(piece).address() + pieces.offset(piece));
    }
    assertEquals(array.address(), pieces.adjacent() == null ? 0 : pieces.adjacent().address());
  }
}
