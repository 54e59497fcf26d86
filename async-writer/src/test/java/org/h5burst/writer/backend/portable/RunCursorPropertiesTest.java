package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;

/** The runs of a selection are its elements, in the order of the file, and runs that touch are one. */
class RunCursorPropertiesTest {
  private static final long ORIGIN = 1000;

  @Property
  void shouldCoverJustTheSelectedElementsWhenSlabsAreManyAndInNoOrder(@ForAll long seed) {
    Random random = new Random(seed);
    DatasetSpec dataset = Shapes.dataset(random);
    Selection selection = Shapes.selection(dataset, random);
    ByteRegion region = ByteRegion.of(dataset, selection, ORIGIN);
    boolean[] found = new boolean[Shapes.elements(dataset)];
    int bytes = dataset.type().bytes();
    long end = -1;
    long position = 0;
    for (RunCursor cursor = region.cursor(); !cursor.isDone();) {
      assertFalse(cursor.offset() <= end, "a run begins before or where the last one ended");
      assertEquals(position, cursor.position());
      end = cursor.offset() + cursor.length();
      for (long at = cursor.offset(); at < end; at += bytes) {
        found[(int) ((at - ORIGIN) / bytes)] = true;
      }
      position += cursor.length();
      cursor.take(cursor.length());
      assertEquals(end, cursor.lastEnd());
    }
    assertArrayEquals(Shapes.marked(dataset, selection), found);
    assertEquals(selection.elements() * bytes, position);
    assertEquals(end, region.end());
  }

  @Property
  void shouldGoOnAsIfItHadComeAllTheWayWhenItBeginsInTheMiddle(@ForAll long seed) {
    Random random = new Random(seed);
    DatasetSpec dataset = Shapes.dataset(random);
    ByteRegion region = ByteRegion.of(dataset, Shapes.selection(dataset, random), ORIGIN);
    ByteRegion told = ByteRegion.decode(region.encode(), region.elementBytes());
    long limit = ORIGIN + random.nextLong(region.end() - ORIGIN + 2);
    RunCursor walked = region.cursor();
    long taken = walked.takeUntil(limit);
    RunCursor jumped = told.cursorFrom(limit);
    assertEquals(taken, jumped.position());
    while (!walked.isDone()) {
      assertEquals(walked.offset(), jumped.offset());
      assertEquals(walked.length(), jumped.length());
      walked.take(walked.length());
      jumped.take(jumped.length());
    }
    assertEquals(walked.isDone(), jumped.isDone());
  }
}
