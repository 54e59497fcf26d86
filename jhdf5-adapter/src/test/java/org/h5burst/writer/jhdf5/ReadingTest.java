package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.mpi.H5BurstException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The same words read the same from a file of JHDF5's as JHDF5 itself does; and what this program has just written. */
@Timeout(60)
final class ReadingTest {
  @TempDir
  Path directory;

  private File path;

  @BeforeEach
  void name() {
    path = directory.resolve("f.h5").toFile();
  }

  private void writeByJhdf5() {
    try (var writer = ch.systemsx.cisd.hdf5.HDF5Factory.open(path)) {
      double[] numbers = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
      writer.float64().writeMDArray("g/md",
          new ch.systemsx.cisd.base.mdarray.MDDoubleArray(numbers, new int[] {2, 3, 2}));
      writer.float32().writeMatrix("matrix", new float[][] {{1, 2, 3}, {4, 5, 6}, {7, 8, 9}, {10, 11, 12}});
      writer.int8().writeArray("bytes", new byte[] {-1, 2, 3, 4, 5});
      writer.uint8().writeArray("ubytes", new byte[] {-1, 2, 3, 4, 5});
      writer.int16().writeArray("shorts", new short[] {-1, 2, 3, 4, 5});
      writer.int32().writeArray("ints", new int[] {-1, 2, 3, 4, 5, 6});
      writer.int64().writeArray("longs", new long[] {-1, Long.MAX_VALUE});
      writer.int32().write("one", 7);
      writer.bool().write("true", true);
      writer.string().write("text", "Grüße");
      writer.string().writeArray("texts", new String[] {"a", "bc", "", "def"});
      writer.float64().setAttr("g", "dt", 0.25);
      writer.float32().setArrayAttr("matrix", "range", new float[] {1, 12});
      writer.int32().setMatrixAttr("matrix", "index", new int[][] {{1, 2}, {3, 4}});
      writer.int64().setAttr("/", "big", 1L << 40);
      writer.string().setAttr("matrix", "unit", "m");
      writer.string().setArrayAttr("matrix", "names", new String[] {"x", "why"});
      writer.bool().setAttr("matrix", "sure", true);
    }
  }

  @Test
  void shouldReadTheSameWhenBothReadAFileOfJhdf5() {
    writeByJhdf5();
    try (var theirs = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path);
        IHDF5Reader ours = HDF5Factory.openForReading(path)) {
      var expected = theirs.float64().readMDArray("g/md");
      MDDoubleArray actual = ours.float64().readMDArray("/g/md");
      assertArrayEquals(expected.dimensions(), actual.dimensions());
      assertArrayEquals(expected.getAsFlatArray(), actual.getAsFlatArray());
      assertArrayEquals(
          theirs.float64().readMDArrayBlock("g/md", new int[] {1, 1, 2}, new long[] {1, 2, 0}).getAsFlatArray(),
          ours.float64().readMDArrayBlock("g/md", new int[] {1, 1, 2}, new long[] {1, 2, 0}).getAsFlatArray());
      assertArrayEquals(
          theirs.float64().readMDArrayBlockWithOffset("g/md", new int[] {2, 2, 1}, new long[] {0, 1, 1})
              .getAsFlatArray(),
          ours.float64().readMDArrayBlockWithOffset("g/md", new int[] {2, 2, 1}, new long[] {0, 1, 1})
              .getAsFlatArray());
      assertArrayEquals(theirs.float32().readMatrix("matrix"), ours.float32().readMatrix("matrix"));
      assertArrayEquals(theirs.float64().readMatrix("matrix"), ours.float64().readMatrix("matrix"));
      assertArrayEquals(theirs.float32().readMatrixBlock("matrix", 2, 1, 1, 2),
          ours.float32().readMatrixBlock("matrix", 2, 1, 1, 2));
      assertArrayEquals(theirs.float32().readMatrixBlockWithOffset("matrix", 2, 2, 1, 1),
          ours.float32().readMatrixBlockWithOffset("matrix", 2, 2, 1, 1));
      assertArrayEquals(theirs.int8().readArray("bytes"), ours.int8().readArray("bytes"));
      assertArrayEquals(theirs.uint8().readArray("ubytes"), ours.uint8().readArray("ubytes"));
      assertArrayEquals(theirs.int16().readArrayBlockWithOffset("shorts", 3, 1),
          ours.int16().readArrayBlockWithOffset("shorts", 3, 1));
      assertArrayEquals(theirs.int32().readArrayBlock("ints", 2, 1), ours.int32().readArrayBlock("ints", 2, 1));
      assertArrayEquals(theirs.int64().readArray("longs"), ours.int64().readArray("longs"));
      assertEquals(theirs.int32().read("one"), ours.int32().read("one"));
      assertEquals(theirs.bool().read("true"), ours.bool().read("true"));
      assertEquals(theirs.string().read("text"), ours.string().read("text"));
      assertArrayEquals(theirs.string().readArray("texts"), ours.string().readArray("texts"));
      assertArrayEquals(theirs.string().readArrayBlock("texts", 2, 1), ours.string().readArrayBlock("texts", 2, 1));
      assertArrayEquals(theirs.object().getDimensions("g/md"), ours.object().getDimensions("g/md"));
    }
  }

  @Test
  void shouldReadIntoTheSamePartsOfArraysWhenBothReadAFileOfJhdf5() {
    writeByJhdf5();
    try (var theirs = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path);
        IHDF5Reader ours = HDF5Factory.openForReading(path)) {
      var theirCube = new ch.systemsx.cisd.base.mdarray.MDDoubleArray(new int[] {4, 4, 5});
      MDDoubleArray ourCube = new MDDoubleArray(new int[] {4, 4, 5});
      assertArrayEquals(theirs.float64().readToMDArrayWithOffset("g/md", theirCube, new int[] {1, 0, 1}),
          ours.float64().readToMDArrayWithOffset("g/md", ourCube, new int[] {1, 0, 1}));
      assertArrayEquals(
          theirs.float64().readToMDArrayBlockWithOffset("g/md", theirCube, new int[] {1, 2, 1}, new long[] {1, 0, 1},
              new int[] {0, 2, 0}),
          ours.float64().readToMDArrayBlockWithOffset("g/md", ourCube, new int[] {1, 2, 1}, new long[] {1, 0, 1},
              new int[] {0, 2, 0}));
      assertArrayEquals(theirCube.getAsFlatArray(), ourCube.getAsFlatArray());
      assertRefused("is not inside of the array of [4, 4, 5]",
          () -> ours.float64().readToMDArrayWithOffset("g/md", ourCube, new int[] {3, 3, 3}));
    }
  }

  @Test
  void shouldReadTheSameAttributesWhenBothReadAFileOfJhdf5() {
    writeByJhdf5();
    try (var theirs = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path);
        IHDF5Reader ours = HDF5Factory.openForReading(path)) {
      assertEquals(theirs.float64().getAttr("g", "dt"), ours.float64().getAttr("g", "dt"));
      assertArrayEquals(theirs.float32().getArrayAttr("matrix", "range"),
          ours.float32().getArrayAttr("matrix", "range"));
      assertArrayEquals(theirs.int32().getMatrixAttr("matrix", "index"), ours.int32().getMatrixAttr("matrix", "index"));
      assertArrayEquals(theirs.string().getArrayAttr("matrix", "names"), ours.string().getArrayAttr("matrix", "names"));
      assertEquals(theirs.int64().getAttr("/", "big"), ours.int64().getAttr("/", "big"));
      assertEquals(theirs.string().getAttr("matrix", "unit"), ours.string().getAttr("matrix", "unit"));
      assertEquals(theirs.bool().getAttr("matrix", "sure"), ours.bool().getAttr("matrix", "sure"));
      assertTrue(ours.object().hasAttribute("matrix", "sure"));
      assertFalse(ours.object().hasAttribute("matrix", "unsure"));
      assertTrue(ours.object().getAttributeNames("matrix").containsAll(List.of("sure", "unit")));
      assertRefused("attribute big of / cannot be read as INT32", () -> ours.int32().getAttr("/", "big"));
      assertRefused("has no attribute nothing", () -> ours.int32().getAttr("matrix", "nothing"));
      assertRefused("there is no nowhere", () -> ours.int32().getAttr("nowhere", "nothing"));
      assertRefused("cannot read FLOAT64 dataset", () -> ours.int32().readMDArray("g/md"));
      assertRefused("does not have 1 dimensions", () -> ours.float32().readArray("matrix"));
      assertRefused("does not have one element", () -> ours.int32().read("ints"));
      assertRefused("are not strings", () -> ours.string().read("ints"));
      assertRefused("there is no dataset nowhere", () -> ours.int32().readArray("nowhere"));
      assertRefused("was opened to be read", () -> ours.int32().writeArray("new", new int[1]));
    }
  }

  private static void assertRefused(String words, Executable call) {
    String message = String.valueOf(assertThrows(H5BurstException.class, call).getMessage());
    assertTrue(message.contains(words), message);
  }

  @Test
  void shouldGiveTheSameBlocksWhenBothReadADatasetInChunksOrNot() {
    try (var writer = ch.systemsx.cisd.hdf5.HDF5Factory.open(path)) {
      double[] numbers = IntStream.range(0, 5 * 7).asDoubleStream().toArray();
      writer.float64().createMDArray("chunks", new long[] {5, 7}, new int[] {2, 3});
      writer.float64().writeMDArrayBlockWithOffset("chunks",
          new ch.systemsx.cisd.base.mdarray.MDDoubleArray(numbers, new int[] {5, 7}), new long[2]);
      writer.float64().createArray("line", 11, 4);
      writer.float64().writeArrayBlockWithOffset("line", numbers, 11, 0);
      writer.float64().writeArray("piece", numbers, ch.systemsx.cisd.hdf5.HDF5FloatStorageFeatures.FLOAT_CONTIGUOUS);
      writer.float64().createArray("nothing", 0, 4);
    }
    try (var theirs = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path);
        IHDF5Reader ours = HDF5Factory.openForReading(path)) {
      List<String> blocks = new ArrayList<>();
      theirs.float64().getMDArrayNaturalBlocks("chunks").forEach(
          block -> blocks.add(shown(block.getIndex(), block.getOffset(), block.getData().dimensions(),
              block.getData().getAsFlatArray())));
      ours.float64().getMDArrayNaturalBlocks("chunks").forEach(block -> assertEquals(blocks.removeFirst(),
          shown(block.getIndex(), block.getOffset(), block.getData().dimensions(), block.getData().getAsFlatArray())));
      for (String line : List.of("line", "piece", "nothing")) {
        theirs.float64().getArrayNaturalBlocks(line)
            .forEach(block -> blocks.add(shown(block.getIndex(), block.getOffset(), block.getData())));
        ours.float64().getArrayNaturalBlocks(line)
            .forEach(block -> assertEquals(blocks.removeFirst(),
                shown(block.getIndex(), block.getOffset(), block.getData())));
      }
      assertEquals(List.of(), blocks, "blocks that only JHDF5 gives");
    }
  }

  private static String shown(Object... what) {
    return Arrays.deepToString(what);
  }

  @Test
  void shouldFindTheSameObjectsWhenBothListAFileOfJhdf5() {
    writeByJhdf5();
    try (var theirs = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path);
        IHDF5Reader ours = HDF5Factory.openForReading(path)) {
      for (String group : List.of("/", "g")) {
        assertEquals(theirs.getGroupMembers(group).stream().sorted().toList(), ours.getGroupMembers(group));
      }
      for (String name : List.of("/", "g", "/g/md", "matrix", "nothing")) {
        assertEquals(theirs.exists(name), ours.exists(name), name);
        assertEquals(theirs.object().isDataSet(name), ours.object().isDataSet(name), name);
        assertEquals(theirs.exists(name) && theirs.isGroup(name), ours.isGroup(name), name);
      }
      assertEquals(theirs.object().getRank("g/md"), ours.object().getRank("g/md"));
      assertEquals(theirs.object().getNumberOfElements("g/md"), ours.object().getNumberOfElements("g/md"));
      assertRefused("there is no group matrix", () -> ours.getGroupMembers("matrix"));
    }
  }

  private void writeBySimpleWords() {
    try (IHDF5SimpleWriter writer = HDF5Factory.open(path)) {
      writer.writeInt("i/one", -1);
      writer.writeIntArray("i/array", new int[] {1, 2});
      writer.writeIntMatrix("i/matrix", new int[][] {{1, 2}, {3, 4}});
      writer.writeLong("l/one", Long.MIN_VALUE);
      writer.writeLongArray("l/array", new long[] {1, 2});
      writer.writeLongMatrix("l/matrix", new long[][] {{1, 2}});
      writer.writeFloat("f/one", 0.5f);
      writer.writeFloatArray("f/array", new float[] {1, 2});
      writer.writeFloatMatrix("f/matrix", new float[][] {{1}, {2}});
      writer.writeDouble("d/one", Math.PI);
      writer.writeDoubleArray("d/array", new double[] {1, 2});
      writer.writeDoubleMatrix("d/matrix", new double[][] {{1, 2}, {3, 4}});
      writer.writeBoolean("true", true);
      writer.writeString("text", "Grüße");
      writer.writeStringArray("texts", new String[] {"a", "bc"});
    }
    IHDF5WriterConfigurator toAdd = HDF5Factory.configure(path).append();
    try (IHDF5Writer writer = toAdd.writer()) {
      writer.string().writeArray("stored", new String[] {"a", "bc"}, 4, HDF5GenericStorageFeatures.GENERIC_DEFLATE);
      writer.string().createArray("blocks", 3, 4L, 2, HDF5GenericStorageFeatures.GENERIC_CONTIGUOUS);
      writer.int16().createMatrix("grown", 2, 3, HDF5IntStorageFeatures.INT_CHUNKED);
    }
  }

  @Test
  void shouldReadTheSameWhenOnlyTheSimpleWordsAreUsed() {
    writeBySimpleWords();
    try (var theirs = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path);
        IHDF5SimpleReader ours = HDF5Factory.openForReading(path)) {
      assertEquals(theirs.readInt("i/one"), ours.readInt("i/one"));
      assertArrayEquals(theirs.readIntArray("i/array"), ours.readIntArray("i/array"));
      assertArrayEquals(theirs.readIntMatrix("i/matrix"), ours.readIntMatrix("i/matrix"));
      assertEquals(theirs.readLong("l/one"), ours.readLong("l/one"));
      assertArrayEquals(theirs.readLongArray("l/array"), ours.readLongArray("l/array"));
      assertArrayEquals(theirs.readLongMatrix("l/matrix"), ours.readLongMatrix("l/matrix"));
      assertEquals(theirs.readFloat("f/one"), ours.readFloat("f/one"));
      assertArrayEquals(theirs.readFloatArray("f/array"), ours.readFloatArray("f/array"));
      assertArrayEquals(theirs.readFloatMatrix("f/matrix"), ours.readFloatMatrix("f/matrix"));
      assertEquals(theirs.readDouble("d/one"), ours.readDouble("d/one"));
      assertArrayEquals(theirs.readDoubleArray("d/array"), ours.readDoubleArray("d/array"));
      assertArrayEquals(theirs.readDoubleMatrix("d/matrix"), ours.readDoubleMatrix("d/matrix"));
      assertEquals(theirs.readBoolean("true"), ours.readBoolean("true"));
      assertEquals(theirs.readString("text"), ours.readString("text"));
      assertArrayEquals(theirs.readStringArray("texts"), ours.readStringArray("texts"));
      assertArrayEquals(theirs.readStringArray("stored"), ours.readStringArray("stored"));
      assertEquals(ch.systemsx.cisd.hdf5.HDF5StorageLayout.CONTIGUOUS,
          theirs.object().getDataSetInformation("blocks").getStorageLayout());
      assertArrayEquals(new long[] {0, 0}, theirs.object().getDimensions("grown"));
    }
  }

  @Test
  void shouldReadWhatWasJustWrittenWhenTheBurstHasNotEnded() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.int32().createArray("growing", 0, 4);
      for (int block = 0; block < 3; block++) {
        writer.int32().writeArrayBlock("growing", new int[] {block, block, block, block}, block);
        assertArrayEquals(new int[] {block, block},
            writer.int32().readArrayBlockWithOffset("growing", 2, 4L * block + 1));
      }
      writer.int16().writeArray("compact", new short[] {5, 6, 7}, HDF5IntStorageFeatures.INT_COMPACT);
      writer.float64().setArrayAttr("growing", "range", new double[] {0, 2});
      writer.float64().setMatrixAttr("growing", "m", new double[][] {{1, 2}, {3, 4}});
      writer.string().setArrayAttr("growing", "names", new String[] {"a", "long"});
      assertArrayEquals(new double[] {0, 2}, writer.float64().getArrayAttr("growing", "range"));
      assertArrayEquals(new double[][] {{1, 2}, {3, 4}}, writer.float64().getMatrixAttr("growing", "m"));
      assertArrayEquals(new int[] {2, 2}, writer.float64().getMDArrayAttr("growing", "m").dimensions());
      assertArrayEquals(new String[] {"a", "long"}, writer.string().getArrayAttr("growing", "names"));
    }
    try (IHDF5Writer writer = HDF5Factory.configure(path).append().writer()) {
      writer.int32().writeArrayBlock("growing", new int[] {3, 3, 3, 3}, 3);
      writer.uint16().writeArray("new", new short[] {1, 2});
      assertEquals(16, writer.int32().readArray("growing").length);
    }
    try (var reader = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path)) {
      assertArrayEquals(new int[] {0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3},
          reader.int32().readArray("growing"));
      assertArrayEquals(new short[] {1, 2}, reader.uint16().readArray("new"));
      assertArrayEquals(new short[] {5, 6, 7}, reader.int16().readArray("compact"));
      assertEquals(ch.systemsx.cisd.hdf5.HDF5StorageLayout.COMPACT,
          reader.object().getDataSetInformation("compact").getStorageLayout());
    }
  }

  @Test
  void shouldReadItsOwnBlocksWhenARankGivesItsCommunicator() {
    writeByJhdf5();
    List<String> options = new ArrayList<>(SmallJvm.options("-Xmx256m"));
    options.add("-Dh5burst.backend=phdf5");
    MpiJob job =
        new MpiJob(Kind.MPICH, 2, MpiJob.javaCommand(options, RanksReadJob.class.getName(), List.of(path.toString())));
    MpiJob.Result result = job.run(directory.resolve("job.log"), Duration.ofSeconds(50));
    assertEquals(0, result.exitCode(), result::output);
  }
}
