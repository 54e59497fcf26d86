package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.h5burst.writer.AttributeOwner;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;

/** The attributes that foreign.py makes. */
final class ForeignAttributes {
  private ForeignAttributes() {}

  static void read(BurstFile file) {
    assertEquals(Set.of("made", "version", "big", "both", "fixed", "half", "sure", "huge"), file.attributes().keySet());
    assertEquals(List.of("by h5py"), value(file, "made").strings());
    assertArrayEquals(new long[] {65535}, value(file, "version").longs());
    assertArrayEquals(new long[0], value(file, "version").shape());
    assertArrayEquals(new long[] {1, -2, 3}, value(file, "big").longs());
    assertArrayEquals(new double[] {1, -2, 3}, value(file, "big").doubles());
    assertEquals(List.of("a", "bc", "", "é"), value(file, "both").strings());
    assertArrayEquals(new long[] {2, 2}, value(file, "both").shape());
    assertEquals(List.of("one", "three"), value(file, "fixed").strings());
    assertArrayEquals(new double[] {0.5}, value(file, "half").doubles());
    assertArrayEquals(new long[] {1}, value(file, "sure").longs());
    assertArrayEquals(new double[] {0x1p64}, value(file, "huge").doubles());
    assertEquals(List.of("m"), value(file.group("numbers"), "unit").strings());
    assertArrayEquals(new double[] {0.5, 19.5}, value(file.dataset("numbers/f8be"), "range").doubles());
    assertEquals(Optional.empty(), file.dataset("numbers/i4").attribute("unit"));
    OpenJob.assertUsage("which is not texts", () -> value(file, "big").strings());
    OpenJob.assertUsage("which is not integers", () -> value(file, "half").longs());
  }

  static AttributeValue value(AttributeOwner owner, String name) {
    return owner.attribute(name).orElseThrow();
  }
}
