package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import ch.systemsx.cisd.hdf5.IHDF5Reader;
import java.io.File;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Every call of JHDF5 that writes a block of single-precision numbers puts it where JHDF5 does; unsigned attributes are
 * those of JHDF5.
 */
@Timeout(60)
final class Float32BlocksTest {
  private static final float[][] ROWS = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
  private static final float[] FLAT = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  private static final int[] EXTENTS = {3, 4};

  @TempDir
  Path directory;

  @Test
  void shouldWriteTheSameWhenEachKindOfBlockIsWrittenByBoth() {
    File theirs = directory.resolve("theirs.h5").toFile();
    File ours = directory.resolve("ours.h5").toFile();
    try (var writer = ch.systemsx.cisd.hdf5.HDF5Factory.open(theirs)) {
      var to = writer.float32();
      var array = new ch.systemsx.cisd.base.mdarray.MDFloatArray(FLAT, EXTENTS);
      to.createArray("array", 40, 4);
      to.writeArrayBlock("array", ROWS[0], 2);
      to.writeArrayBlockWithOffset("array", FLAT, 5, 14);
      to.createMatrix("matrix", 12, 12, 3, 4);
      to.writeMatrixBlock("matrix", ROWS, 1, 2);
      to.writeMatrixBlockWithOffset("matrix", ROWS, 0, 1);
      to.writeMatrixBlockWithOffset("matrix", ROWS, 2, 3, 9, 0);
      to.createMDArray("md", new long[] {12, 12}, EXTENTS);
      to.writeMDArrayBlock("md", array, new long[] {1, 2});
      to.writeMDArrayBlockWithOffset("md", array, new long[] {0, 1});
      to.writeMDArrayBlockWithOffset("md", array, new int[] {2, 2}, new long[] {9, 0}, new int[] {1, 2});
    }
    try (IHDF5Writer writer = HDF5Factory.open(ours)) {
      IHDF5FloatWriter to = writer.float32();
      MDFloatArray array = new MDFloatArray(FLAT, EXTENTS);
      to.createArray("array", 40, 4);
      to.writeArrayBlock("array", ROWS[0], 2);
      to.writeArrayBlockWithOffset("array", FLAT, 5, 14);
      to.createMatrix("matrix", 12, 12, 3, 4);
      to.writeMatrixBlock("matrix", ROWS, 1, 2);
      to.writeMatrixBlockWithOffset("matrix", ROWS, 0, 1);
      to.writeMatrixBlockWithOffset("matrix", ROWS, 2, 3, 9, 0);
      to.createMDArray("md", new long[] {12, 12}, EXTENTS);
      to.writeMDArrayBlock("md", array, new long[] {1, 2});
      to.writeMDArrayBlockWithOffset("md", array, new long[] {0, 1});
      to.writeMDArrayBlockWithOffset("md", array, new int[] {2, 2}, new long[] {9, 0}, new int[] {1, 2});
    }
    try (IHDF5Reader expected = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(theirs);
        IHDF5Reader actual = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(ours)) {
      for (String name : new String[] {"array", "matrix", "md"}) {
        assertSame(expected.float32().readMDArray(name), actual.float32().readMDArray(name), name);
      }
    }
  }

  private static void assertSame(ch.systemsx.cisd.base.mdarray.MDFloatArray expected,
      ch.systemsx.cisd.base.mdarray.MDFloatArray actual, String name) {
    assertArrayEquals(expected.dimensions(), actual.dimensions(), name);
    assertArrayEquals(expected.getAsFlatArray(), actual.getAsFlatArray(), name);
  }

  @Test
  void shouldBeUnsignedForJhdf5WhenAttributesAreSetAsSuch() {
    File file = directory.resolve("attributes.h5").toFile();
    try (IHDF5Writer writer = HDF5Factory.open(file)) {
      writer.uint8().setAttr("/", "8", (byte) -1);
      writer.uint16().setAttr("/", "16", (short) -1);
      writer.uint32().setAttr("/", "32", -1);
      writer.uint64().setAttr("/", "64", -1);
      writer.int32().setAttr("/", "signed", -1);
      writer.uint8().setArrayAttr("/", "array", new byte[] {1, -2});
      writer.uint16().setMatrixAttr("/", "matrix", new short[][] {{1, -2}, {3, 4}});
      writer.uint32().setMDArrayAttr("/", "md", new MDIntArray(new int[] {1, -2, 3}, new int[] {1, 3}));
      assertEquals(-1, writer.uint8().getAttr("/", "8"));
      assertEquals(-1, writer.uint64().getAttr("/", "64"));
    }
    try (IHDF5Reader reader = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(file)) {
      for (String name : new String[] {"8", "16", "32", "64", "array", "matrix", "md"}) {
        assertFalse(reader.object().getAttributeInformation("/", name).isSigned(), name);
      }
      assertEquals(255, ch.systemsx.cisd.hdf5.UnsignedIntUtils.toUint8(reader.uint8().getAttr("/", "8")));
      assertEquals(65_535, ch.systemsx.cisd.hdf5.UnsignedIntUtils.toUint16(reader.uint16().getAttr("/", "16")));
      assertEquals(4_294_967_295L, ch.systemsx.cisd.hdf5.UnsignedIntUtils.toUint32(reader.uint32().getAttr("/", "32")));
      assertEquals(-1, reader.uint64().getAttr("/", "64"));
      assertArrayEquals(new byte[] {1, -2}, reader.uint8().getArrayAttr("/", "array"));
      assertArrayEquals(new short[][] {{1, -2}, {3, 4}}, reader.uint16().getMatrixAttr("/", "matrix"));
      assertArrayEquals(new int[] {1, -2, 3}, reader.uint32().getMDArrayAttr("/", "md").getAsFlatArray());
    }
  }
}
