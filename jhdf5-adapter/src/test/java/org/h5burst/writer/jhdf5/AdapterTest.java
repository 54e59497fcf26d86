package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import ch.systemsx.cisd.hdf5.IHDF5Reader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.mpi.H5BurstException;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.PathException;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.jhdf5.IHDF5WriterConfigurator.SyncMode;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/** What JHDF5's names do here that they do not do there: bursts that end by themselves, and clear refusals. */
@Timeout(60)
@Isolated("sets properties, which jobs of other tests would inherit")
final class AdapterTest {
  @TempDir
  Path directory;

  private File path;

  @BeforeEach
  void name() {
    path = directory.resolve("f.h5").toFile();
  }

  @AfterEach
  void unset() {
    System.clearProperty("h5burst.staging.bytes");
  }

  @Test
  void shouldEndBurstsByItselfWhenOneProcessWritesMoreThanStagingMemoryHolds() {
    System.setProperty("h5burst.staging.bytes", "1MiB");
    int[] large = IntStream.range(0, 1 << 20).toArray();
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.int32().writeArray("large", large);
      writer.int32().createArray("blocks", 1 << 20, 1 << 12, HDF5IntStorageFeatures.INT_CONTIGUOUS);
      for (int block = 0; block < 1 << 8; block++) {
        writer.int32().writeArrayBlock("blocks", Arrays.copyOfRange(large, block << 12, block + 1 << 12), block);
      }
    }
    try (IHDF5Reader reader = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path)) {
      assertArrayEquals(large, reader.int32().readArray("large"));
      assertArrayEquals(large, reader.int32().readArray("blocks"));
    }
  }

  @Test
  void shouldOverwriteWhenADatasetIsAlikeAndKeepItsShapeWhenTypesMayNotGrow() {
    try (IHDF5Writer writer = HDF5Factory.configure(path).dontUseExtendableDataTypes().syncMode(SyncMode.SYNC_ON_FLUSH)
        .useUTF8CharacterEncoding().writer()) {
      writer.int64().write("scalar", 1);
      writer.int64().write("scalar", 2);
      writer.float32().writeMatrix("matrix", new float[][] {{1, 2}, {3, 4}});
      writer.float32().writeMatrix("matrix", new float[][] {{5, 6}, {7, 8}});
      writer.string().createArray("texts", 4, 3);
      writer.string().writeArrayBlock("texts", new String[] {"a", "b", "c"}, 0);
      writer.string().writeArrayBlockWithOffset("texts", new String[] {"long", "x"}, 1, 1);
      assertArrayEquals(new long[] {3}, writer.object().getDimensions("texts"));
      assertRefused("is not within its shape|outside|cannot be extended",
          () -> writer.string().writeArrayBlock("texts", new String[] {"a", "b", "c"}, 1));
      writer.file().flush();
      assertTrue(writer.object().exists("matrix"));
      assertFalse(writer.object().exists("nothing"));
    }
    try (IHDF5Reader reader = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path)) {
      assertEquals(2, reader.int64().read("scalar"));
      assertArrayEquals(new float[][] {{5, 6}, {7, 8}}, reader.float32().readMatrix("matrix"));
      assertArrayEquals(new String[] {"a", "long", "c"}, reader.string().readArray("texts"));
    }
  }

  @Test
  void shouldWriteAndReadTextsOfVariableLengthWhenAskedForThemInJhdf5sWords() {
    String[] names = {"x", "", "a longer name", "日本"};
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.string().writeVL("group/text", "any length");
      writer.string().writeArrayVL("names", names);
      writer.int32().setAttr("names", "count", 4);
      assertArrayEquals(names, writer.string().readArray("names"));
      assertTrue(writer.object().exists("group"));
    }
    try (IHDF5Reader reader = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path)) {
      assertTrue(reader.object().getDataSetInformation("names").getTypeInformation().isVariableLengthString());
      assertEquals("any length", reader.string().read("group/text"));
      assertArrayEquals(names, reader.string().readArray("names"));
      assertEquals(4, reader.int32().getAttr("names", "count"));
    }
    try (org.h5burst.writer.jhdf5.IHDF5Reader reader = HDF5Factory.openForReading(path)) {
      assertEquals("any length", reader.string().read("/group/text"));
      assertArrayEquals(names, reader.string().readArray("names"));
      assertArrayEquals(new long[] {4}, reader.object().getDimensions("names"));
    }
  }

  @Test
  void shouldSayWhatToDoInsteadWhenSeveralRanksCannotDoWhatJhdf5Can() {
    try (Mpi mpi = Mpi.solo(); IHDF5Writer writer = HDF5Factory.open(path, mpi.world())) {
      writer.int32().writeArray("a", new int[] {1, 2, 3});
      List<Executable> impossible = List.of(
          () -> writer.int32().writeArray("a", new int[] {1, 2}),
          () -> writer.float64().writeArray("a", new double[] {1, 2, 3}),
          () -> writer.object().delete("a"),
          () -> writer.object().move("a", "b"),
          () -> writer.string().writeVL("a", "any length"));
      for (Executable call : impossible) {
        String message = String.valueOf(assertThrows(UnsupportedOperationException.class, call).getMessage());
        assertTrue(message.contains("when it is closed, with one process"), message);
      }
    }
  }

  @Test
  void shouldReplaceWhatIsThereWhenItIsWrittenWithAnotherTypeOrShape() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.float64().write("double", 1.5);
      writer.string().write("string", "longer");
      writer.int64().writeArray("array", new long[] {3});
      writer.string().writeVL("variable", "any length");
      writer.int64().write("double", 42);
      writer.string().write("string", "longer than before");
      writer.int64().writeArray("array", new long[] {3, 4, 5});
      writer.string().writeVL("variable", "another");
    }
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.int64().writeArray("array", new long[] {7});
      writer.object().move("double", "group/integer");
      writer.object().delete("variable");
    }
    try (IHDF5Reader reader = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path)) {
      assertEquals(42, reader.int64().read("group/integer"));
      assertEquals("longer than before", reader.string().read("string"));
      assertArrayEquals(new long[] {7}, reader.int64().readArray("array"));
      assertFalse(reader.object().exists("double"));
      assertFalse(reader.object().exists("variable"));
    }
  }

  @Test
  void shouldRefuseAndWriteOnWhenACallIsWrong() throws IOException {
    try (IHDF5Writer writer = HDF5Factory.open(path.toString())) {
      writer.int32().createArray("numbers", 8, 8, HDF5IntStorageFeatures.INT_CONTIGUOUS);
      assertRefused("there is no dataset nowhere", () -> writer.int32().writeArrayBlock("nowhere", new int[] {1}, 0));
      assertRefused("does not fit into a dataset of INT32",
          () -> writer.int64().writeArrayBlock("numbers", new long[] {1L << 40}, 0));
      assertRefused("are not strings", () -> writer.string().writeArrayBlock("numbers", new String[] {"12345"}, 0));
      assertRefused("a block of 2 dimensions",
          () -> writer.int32().writeMatrixBlock("numbers", new int[][] {{1}}, 0, 0));
      assertRefused("same length", () -> writer.int32().writeMatrix("ragged", new int[][] {{1}, {1, 2}}));
      assertRefused("not inside of the array",
          () -> writer.int32().writeMDArrayBlockWithOffset("numbers", new MDIntArray(4), new int[] {3}, new long[] {0},
              new int[] {2}));
      assertRefused("there is no nowhere", () -> writer.int32().setAttr("nowhere", "a", 1));
      writer.int32().writeArrayBlock("numbers", new int[] {1, 2, 3, 4, 5, 6, 7, 8}, 0);
    }
    try (IHDF5Reader reader = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path)) {
      assertArrayEquals(new int[] {1, 2, 3, 4, 5, 6, 7, 8}, reader.int32().readArray("numbers"));
    }
    Files.writeString(path.toPath(), "no HDF5");
    assertThrows(PathException.class, () -> HDF5Factory.open(path));
  }

  private static void assertRefused(String message, Executable call) {
    H5BurstException refused = assertThrows(H5BurstException.class, call);
    assertTrue(!(refused instanceof WriterException) || refused instanceof UsageException);
    assertTrue(refused.toString().matches("(?s).*(" + message + ").*"), refused::toString);
  }

  @Test
  void shouldEndTheBurstWhenAReadIsRefused() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.int32().writeArray("a", new int[] {1, 2});
      assertArrayEquals(new int[] {1, 2}, writer.int32().readArray("a"));
      long bursts = writer.burstFile().statistics().bursts();
      assertThrows(UsageException.class, () -> writer.int32().readArrayBlock("a", 2, 1));
      assertEquals(bursts + 1, writer.burstFile().statistics().bursts());
    }
  }

  @Test
  void shouldEndTheBurstWhenAReadIsRefusedBeforeItIsEnqueued() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.int32().writeArray("a", new int[] {1, 2});
      writer.string().writeArray("s", new String[] {"x"});
      MDIntArray small = new MDIntArray(new int[] {1});
      for (Executable read : List.<Executable>of(() -> writer.int32().readArrayBlockWithOffset("a", 2, -1),
          () -> writer.int32().readMatrixBlock("a", 1, 1, 0, 0), () -> writer.int32().readMatrix("a"),
          () -> writer.int32().readArray("missing"), () -> writer.int32().readMDArray("missing"),
          () -> writer.int32().readToMDArrayWithOffset("a", small, new int[1]),
          () -> writer.string().readArrayBlockWithOffset("s", 1, -1))) {
        long bursts = writer.burstFile().statistics().bursts();
        assertThrows(RuntimeException.class, read);
        assertEquals(bursts + 1, writer.burstFile().statistics().bursts());
      }
    }
  }

  @Test
  void shouldGiveAThirdNameWhenAnObjectIsNamedByItsSecond() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.int32().writeArray("a", new int[] {1});
      writer.object().createHardLink("/a", "/b");
      writer.object().createHardLink("/b", "/c");
    }
    try (var reader = HDF5Factory.openForReading(path)) {
      assertArrayEquals(new int[] {1}, reader.int32().readArray("c"));
    }
  }
}
