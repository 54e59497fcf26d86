package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.h5burst.writer.ElementType;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.plan.RunList;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What the record of flushed elements keeps in memory. */
@Timeout(60)
final class FlushedElementsTest {
  private static final long PART = 1 << 16;
  private static final long ALL = PART << 10;

  private final FlushedElements flushed =
      new FlushedElements(new DatasetSpec("d", ElementType.INT8, new long[] {ALL}));

  private long add(long begin, long end) {
    RunList runs = new RunList();
    runs.add(begin, end - begin, 0, 0);
    return flushed.add(runs);
  }

  @Test
  void shouldKeepOneEntryWhenAllElementsAreThere() {
    assertEquals(ALL - 4 * PART, add(4 * PART, ALL));
    assertEquals(2 * PART, add(0, 2 * PART));
    assertEquals(2 * PART, flushed.firstRest());
    assertEquals(PART / 2, add(2 * PART, 2 * PART + PART / 2));
    assertEquals(2 * PART + PART / 2, flushed.firstRest());
    assertEquals(ALL - 3 * PART / 2, flushed.count());
    assertEquals(3 * PART / 2, add(PART, 5 * PART));
    assertEquals(0, add(0, ALL));
    assertEquals(ALL, flushed.count());
    assertEquals(ALL, flushed.firstRest());
    assertEquals(1, flushed.entries());
  }
}
