package org.h5burst.writer.manifest;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.backend.Storage.Layout;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** How a dataset is stored, in a record that somebody may have written on purpose. */
@Timeout(20)
final class StorageJsonTest {
  private static final long[] NONE = {};
  private static final long[] ONE = {1};
  private static final long[] FOUR = {4};

  @Test
  void shouldFitWhenShapeAndStorageGoTogether() {
    assertTrue(fits(storage(Extent.SIMPLE, Layout.CONTIGUOUS, NONE, NONE), FOUR));
    assertTrue(fits(storage(Extent.SIMPLE, Layout.CHUNKED, FOUR, new long[] {8}), FOUR));
    assertTrue(fits(storage(Extent.SIMPLE, Layout.COMPACT, NONE, NONE), FOUR));
    assertTrue(fits(storage(Extent.SCALAR, Layout.CONTIGUOUS, NONE, NONE), ONE));
    assertTrue(fits(new Storage(Extent.SIMPLE, Layout.CONTIGUOUS, NONE, NONE, List.of(), new byte[8]), FOUR));
  }

  @Test
  void shouldNotFitWhenTheyCannot() {
    assertFalse(fits(storage(Extent.SCALAR, Layout.CONTIGUOUS, NONE, NONE), FOUR), "a scalar of four");
    assertFalse(fits(storage(Extent.SCALAR, Layout.CONTIGUOUS, NONE, NONE), new long[] {1, 1}), "a scalar of two "
        + "dimensions");
    assertFalse(fits(storage(Extent.SCALAR, Layout.CHUNKED, ONE, NONE), ONE), "a scalar in chunks");
    assertFalse(fits(storage(Extent.SIMPLE, Layout.CHUNKED, FOUR, new long[] {8, 8}), FOUR), "a limit of another rank");
    assertFalse(fits(storage(Extent.SIMPLE, Layout.CONTIGUOUS, NONE, new long[] {8}), FOUR), "it grows without chunks");
    assertFalse(
        fits(new Storage(Extent.SIMPLE, Layout.CONTIGUOUS, NONE, NONE, List.of(new Filter(Filter.Kind.SHUFFLE, 0)),
            new byte[0]), FOUR),
        "a filter without chunks");
    assertFalse(fits(storage(Extent.SIMPLE, Layout.CHUNKED, NONE, NONE), FOUR), "chunks without a shape");
    assertFalse(fits(storage(Extent.SIMPLE, Layout.COMPACT, FOUR, NONE), FOUR), "compact, in chunks");
    assertFalse(fits(new Storage(Extent.SIMPLE, Layout.CONTIGUOUS, NONE, NONE, List.of(), new byte[4]), FOUR),
        "half a fill value");
  }

  @Test
  void shouldBeReadAgainWhenADatasetIsAScalarOfText() throws ManifestException {
    DatasetSpec scalar = new DatasetSpec("s", new DataType.FixedString(5), ByteOrder.LITTLE_ENDIAN, ONE,
        storage(Extent.SCALAR, Layout.COMPACT, NONE, NONE));
    String text = "[%s]"
        .formatted(new String(StructureJson.encode(new Recorded(scalar, Recorded.UNKNOWN)), StandardCharsets.UTF_8));
    Recorded read = StructureJson.decode(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8))).getFirst();
    assertEquals(scalar.storage().extent(), ((DatasetSpec) read.change()).storage().extent());
    assertEquals(scalar.type(), ((DatasetSpec) read.change()).type());
    assertArrayEquals(scalar.shape(), ((DatasetSpec) read.change()).shape());
  }

  private static Storage storage(Extent extent, Layout layout, long[] chunk, long[] limit) {
    return new Storage(extent, layout, chunk, limit, List.of(), new byte[0]);
  }

  private static boolean fits(Storage storage, long[] shape) {
    return new DatasetSpec("d", ElementType.INT64, ByteOrder.LITTLE_ENDIAN, shape, storage).isPossible();
  }
}
