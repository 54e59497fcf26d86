package org.h5burst.benchmarks.chunks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
final class RowTest {
  private static final long BYTES = 60_000_000;
  private static final Written OURS =
      new Written(List.of(new Sample(1, 2), new Sample(3, 4), new Sample(2, 3)), BYTES / 2);
  private static final Written H5PY =
      new Written(List.of(new Sample(6, 6), new Sample(6, 6)), 1)
          .and(new Written(List.of(new Sample(6, 6)), BYTES / 4));

  @Test
  void shouldTakeMediansAndRatiosWithinRepetitionsWhenH5pyHasWrittenAsWell() {
    assertEquals(new Row("ours", 30, 20, 60, 20, 3.0, 2), Row.of("ours", BYTES, OURS, H5PY));
    assertEquals(new Row("h5py", 10, 10, 10, 10, 1.0, 4), Row.of("h5py", BYTES, H5PY, H5PY));
  }

  @Test
  void shouldLeaveTheRatioOutWhenThereIsNoH5py() {
    assertNull(Row.of("ours", BYTES, OURS, null).speedOverH5py());
  }
}
