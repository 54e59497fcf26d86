package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.Date;
import java.util.List;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.jhdf5.exceptions.HDF5JavaException;
import org.h5burst.writer.jhdf5.exceptions.HDF5SymbolTableException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Records, named values, times, bits, references and links: what the adapter writes JHDF5 reads, and back. */
@Timeout(60)
final class VocabularyTest {
  enum Fruit {
    APPLE,
    PEAR
  }

  static final class Sample {
    int id;
    float[] position;
    Fruit fruit;
    Date taken;
    @CompoundElement(dimensions = 8)
    String name;

    @SuppressWarnings("NullAway.Init") // its fields are set by their names
    Sample() {}

    Sample(int id, Fruit fruit, String name) {
      this.id = id;
      this.position = new float[] {id, id + 0.5F};
      this.fruit = fruit;
      this.taken = new Date(id);
      this.name = name;
    }
  }

  @TempDir
  Path directory;

  private File path;

  @BeforeEach
  void name() {
    path = directory.resolve("f.h5").toFile();
  }

  private void write() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.enumeration().write("fruit", Fruit.PEAR);
      writer.enumeration().writeArray("fruits", writer.enumeration().newArray(new Fruit[] {Fruit.PEAR, Fruit.APPLE}));
      writer.time().write("begin", 1000L);
      writer.duration().write("lasts", 3, HDF5TimeUnit.HOURS);
      writer.time().setAttr("begin", "calibrated", new Date(7));
      BitSet bits = new BitSet();
      bits.set(70);
      writer.writeBitField("bits", bits);
      writer.compound().writeArray("samples",
          new Sample[] {new Sample(1, Fruit.APPLE, "first"), new Sample(2, Fruit.PEAR, "second")});
      writer.reference().writeArray("references", new String[] {"samples", "fruit"});
      writer.object().createSoftLink("/samples", "group/latest");
    }
  }

  @Test
  void shouldBeReadByJhdf5WhenTheAdapterHasWrittenIt() {
    write();
    try (var reader = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path)) {
      assertEquals("PEAR", reader.enumeration().readAsString("fruit"));
      assertArrayEquals(new String[] {"PEAR", "APPLE"}, reader.enumeration().readArray("fruits").toStringArray());
      assertEquals(1000, reader.time().readTimeStamp("begin"));
      assertEquals(7, reader.time().getAttrAsLong("begin", "calibrated"));
      assertEquals(ch.systemsx.cisd.hdf5.HDF5TimeUnit.HOURS, reader.duration().read("lasts").getUnit());
      assertTrue(reader.bool().isBitSet("bits", 70));
      assertArrayEquals(new String[] {"/samples", "/fruit"}, reader.reference().readArray("references"));
      assertEquals("/samples", reader.object().tryGetSymbolicLinkTarget("group/latest"));
      var second = reader.compound().readArray("samples", ch.systemsx.cisd.hdf5.HDF5CompoundDataMap.class)[1];
      assertEquals(2, second.get("id"));
      assertEquals("second", second.get("name"));
      assertEquals("PEAR", String.valueOf(second.get("fruit")));
      assertArrayEquals(new float[] {2, 2.5F}, (float[]) second.get("position"));
    }
  }

  @Test
  void shouldReadWhatItHasWrittenWhenTheFileIsOpenedAgain() {
    write();
    try (IHDF5Reader reader = HDF5Factory.openForReading(path)) {
      assertEquals(Fruit.PEAR, reader.enumeration().read("fruit", Fruit.class));
      assertEquals("Fruit", reader.enumeration().getDataSetType("fruits").getName());
      assertEquals(new HDF5TimeDuration(3, HDF5TimeUnit.HOURS), reader.duration().read("lasts"));
      assertEquals(180, HDF5TimeUnit.MINUTES.convert(reader.readTimeDuration("lasts")));
      assertThrows(HDF5JavaException.class, () -> reader.time().readTimeStamp("lasts"));
      assertTrue(reader.readBitField("bits").get(70));
      Sample second = reader.compound().readArray("group/latest", Sample.class)[1];
      assertEquals("second", second.name);
      assertEquals(Fruit.PEAR, second.fruit);
      assertEquals(new Date(2), second.taken);
      assertArrayEquals(new float[] {2, 2.5F}, second.position);
      String reference = reader.reference().readArray("references", false)[0];
      assertEquals("/samples", reader.reference().resolvePath(reference));
      assertEquals(2, reader.object().getDimensions(reference)[0]);
      assertEquals(HDF5ObjectType.SOFT_LINK, reader.object().getObjectType("group/latest", false));
      assertEquals(List.of("latest"), reader.getGroupMembers("group"));
    }
  }

  @Test
  void shouldReadWhatJhdf5HasWrittenWhenItHoldsTimesBitsAndReferences() {
    try (var writer = ch.systemsx.cisd.hdf5.HDF5Factory.open(path)) {
      writer.time().writeArray("times", new long[] {5, 6});
      writer.bool().writeBitFieldArray("bits", new BitSet[] {BitSet.valueOf(new long[] {1}), new BitSet()});
      writer.reference().write("reference", "times");
      writer.enumeration().write("fruit", Fruit.PEAR);
      writer.object().createExternalLink("other.h5", "/x", "elsewhere");
    }
    try (IHDF5Reader reader = HDF5Factory.openForReading(path)) {
      assertArrayEquals(new Date[] {new Date(5), new Date(6)}, reader.time().readDateArray("times"));
      assertEquals(HDF5DataTypeVariant.TIMESTAMP_MILLISECONDS_SINCE_START_OF_THE_EPOCH,
          reader.getDataSetInformation("times").tryGetTypeVariant());
      assertTrue(reader.bool().readBitFieldArray("bits")[0].get(0));
      assertEquals("/times", reader.reference().read("reference"));
      assertEquals("PEAR", reader.readEnumAsString("fruit"));
      assertEquals("other.h5", reader.object().getLinkInformation("elsewhere").tryGetExternalLinkFilename());
    }
  }

  @Test
  void shouldReadAndWriteSlicesWhenDimensionsAreBound() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.int32().createMDArray("cube", new long[] {2, 3, 4}, new int[] {2, 3, 4});
      writer.int32().writeMDArraySlice("cube", new MDIntArray(new int[] {1, 2, 3, 4, 5, 6}, 2, 3),
          new IndexMap().bind(2, 1));
      assertArrayEquals(new int[] {1, 2, 3},
          writer.int32().readMDArraySlice("cube", new long[] {0, -1, 1}).getAsFlatArray());
      assertArrayEquals(new int[] {5, 6}, writer.int32().readMDArray("cube",
          HDF5ArrayBlockParamsBuilder.block(1, 2).offset(1, 1).slice(-1, -1, 1)).getAsFlatArray());
    }
  }

  @ParameterizedTest
  @EnumSource(names = {"FLOAT16", "BFLOAT16"})
  void shouldConvertWhenADatasetHasFloatingPointNumbersOfTwoBytes(ElementType type) {
    BurstFile.write(path.toPath(), file -> file.dataset("narrow", type).shape(4).create());
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.int32().writeArrayBlock("narrow", new int[] {1, -2}, 0);
      writer.float64().writeArrayBlock("narrow", new double[] {0.5, -0.25}, 1);
    }
    try (BurstFile file = BurstFile.open(path.toPath())) {
      assertArrayEquals(new float[] {1, -2, 0.5f, -0.25f}, file.dataset("narrow").readFloats());
    }
  }

  @Test
  void shouldAddToAFileAndRefuseWhatIsNotThereWhenItExists() {
    write();
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.object().deleteAttribute("begin", "calibrated");
      writer.string().createArrayVL("names", 2, 2);
      writer.string().writeArrayBlockWithOffset("names", new String[] {"a", "b"}, 2, 1);
      assertThrows(HDF5SymbolTableException.class, () -> writer.object().move("nothing", "something"));
      assertThrows(HDF5JavaException.class,
          () -> writer.enumeration().getType("Fruit", new String[] {"PEAR", "APPLE"}, true));
    }
    try (IHDF5Reader reader = HDF5Factory.openForReading(path)) {
      assertFalse(reader.object().hasAttribute("begin", "calibrated"));
      assertArrayEquals(new String[] {"", "a", "b"}, reader.string().readArray("names"));
      assertEquals("first", reader.compound().readArray("samples", HDF5CompoundDataMap.class)[0].get("name"));
    }
  }
}
