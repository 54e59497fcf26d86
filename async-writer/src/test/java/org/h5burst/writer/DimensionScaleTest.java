package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** A dimension scale that has as many users as its list of them can hold. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
final class DimensionScaleTest {
  private static final int MOST = 3750;
  private static final String OF_USER = "DIMENSION_LIST";

  @TempDir
  Path directory;

  @Test
  void shouldAttachAScale3750TimesAndLeaveNoTraceOfOneMore() {
    Path path = directory.resolve("f.h5");
    long[] ones = new long[Selection.MAX_RANK];
    Arrays.fill(ones, 1);
    BurstFile.write(path, file -> {
      DimensionScale scale = DimensionScale.of(file.dataset("x", ElementType.INT32).shape(1).create(), "x");
      for (int use = 0; use < MOST; use++) {
        String name = "user" + use / ones.length;
        Dataset user =
            use % ones.length == 0 ? file.dataset(name, ElementType.INT8).shape(ones).create() : file.dataset(name);
        scale.attachTo(user, use % ones.length);
      }
      Dataset late = file.dataset("late", ElementType.INT8).shape(ones).create();
      WriterException refused = assertThrows(WriterException.class, () -> scale.attachTo(late, 0));
      assertTrue(String.valueOf(refused.getMessage()).contains("at most " + MOST), refused::toString);
      assertEquals(Optional.empty(), late.attribute(OF_USER));
    });
    try (BurstFile file = BurstFile.open(path)) {
      assertArrayEquals(new long[] {MOST}, file.dataset("x").attribute("REFERENCE_LIST").orElseThrow().shape());
      assertArrayEquals(new long[] {ones.length}, file.dataset("user0").attribute(OF_USER).orElseThrow().shape());
      assertEquals(Optional.empty(), file.dataset("late").attribute(OF_USER));
    }
  }

  /** The list is longer than one of ours, and HDF5 reads it. */
  @Test
  void shouldKeepTheReferencesOfTheFileWhenTheyCannotBeRead() {
    Path path = directory.resolve("f.h5");
    BurstFile.write(path, file -> {
      Dataset x = file.dataset("x", ElementType.INT32).shape(1).create();
      DimensionScale.of(x, "x").attachTo(file.dataset("user", ElementType.INT8).shape(1).create(), 0);
    });
    Python.run(path, "f = h5py.File(path, 'r+')", "one = f['x'].attrs['REFERENCE_LIST'][0]", "del f['x'].attrs['"
        + "REFERENCE_LIST']",
        "f['x'].attrs['REFERENCE_LIST'] = numpy.array([one] * %d, dtype=one.dtype)"
            .formatted(MOST + 1),
        "f.close()");
    BurstFile.write(path, OpenOptions.defaults().readWrite(), file -> {
      DimensionScale scale = DimensionScale.of(file.dataset("x"));
      Dataset late = file.dataset("late", ElementType.INT8).shape(1).create();
      WriterException refused = assertThrows(UsageException.class, () -> scale.attachTo(late, 0));
      assertTrue(String.valueOf(refused.getMessage()).contains("cannot read"), refused::toString);
      assertEquals(Optional.empty(), file.dataset("x").attribute("REFERENCE_LIST"));
      assertEquals(Optional.empty(), late.attribute(OF_USER));
    });
    assertEquals(MOST + 1 + "", Python.run(path, "print(len(h5py.File(path)['x'].attrs['REFERENCE_LIST']))"));
  }

  @Test
  void shouldLeaveTheDatasetAsItWasWhenTheNameIsRefused() {
    BurstFile.write(directory.resolve("f.h5"), file -> {
      Dataset x = file.dataset("x", ElementType.INT32).shape(1).create();
      assertThrows(UsageException.class, () -> DimensionScale.of(x, "größe"));
      assertEquals(Map.of(), x.attributes());
    });
  }

  @Test
  void shouldRefuseTheDatasetWhenItIsInAnotherFile() {
    BurstFile.write(directory.resolve("a.h5"), a -> BurstFile.write(directory.resolve("b.h5"), b -> {
      Dataset time = a.dataset("time", ElementType.INT32).shape(1).create();
      DimensionScale scale = DimensionScale.of(time, "time");
      Dataset user = b.dataset("u", ElementType.INT32).shape(1).create();
      assertThrows(UsageException.class, () -> scale.attachTo(user, 0));
      assertEquals(Map.of(), user.attributes());
      assertEquals(Optional.empty(), time.attribute("REFERENCE_LIST"));
    }));
  }
}
