package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.AttributeOwner;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Selection;

/** The attributes that foreign.py makes. */
final class ForeignAttributes {
  private ForeignAttributes() {}

  static void read(BurstFile file) {
    assertEquals(Set.of("made", "version", "big", "both", "fixed", "half", "sure", "huge", "reference"),
        file.attributes().keySet());
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
    OpenJob.assertUsage("18446744073709551615 cannot be converted exactly to double",
        () -> value(file, "huge").doubles());
    assertEquals(List.of("m"), value(file.group("numbers"), "unit").strings());
    assertArrayEquals(new double[] {0.5, 19.5}, value(file.dataset("numbers/f8be"), "range").doubles());
    assertEquals(Optional.empty(), file.dataset("numbers/i4").attribute("unit"));
    OpenJob.assertUsage("not strings", () -> value(file, "big").strings());
    OpenJob.assertUsage("0.5 cannot be converted exactly to long", () -> value(file, "half").longs());
  }

  /** Strings of variable length in ASCII; HDF5 must not have seen any in UTF-8 before. */
  static void readAscii(Path path, Communicator world) {
    try (BurstFile file = BurstFile.open(path, world)) {
      assertEquals(List.of("m/s"), value(file, "units").strings());
      assertEquals(List.of("x", "y", "", "time"), value(file.group("group"), "axes").strings());
      assertArrayEquals(new long[] {2, 2}, value(file.group("group"), "axes").shape());
      assertEquals(List.of("kg"), value(file.dataset("group/numbers"), "padded").strings());
    }
  }

  /** As {@link #readAscii}, when what holds the strings is damaged: the rest of the file is there. */
  static void readDamaged(Path path, Communicator world) {
    try (BurstFile file = BurstFile.open(path, world)) {
      assertEquals(Set.of("number"), file.attributes().keySet());
      assertEquals(Map.of(), file.dataset("group/numbers").attributes());
      long[] numbers = new long[3];
      file.dataset("group/numbers").read(Selection.block(0, 3), numbers);
      file.flush();
      assertArrayEquals(new long[] {0, 1, 2}, numbers);
    }
  }

  static AttributeValue value(AttributeOwner owner, String name) {
    return owner.attribute(name).orElseThrow();
  }
}
