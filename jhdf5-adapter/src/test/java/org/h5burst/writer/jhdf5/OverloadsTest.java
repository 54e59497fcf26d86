package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.jhdf5.HDF5CompoundMappingHints.EnumReturnType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;

/** The overloads that JHDF5 has next to the calls that are used most: what they write, JHDF5 reads. */
@Timeout(60)
final class OverloadsTest {
  private static final MDArray<String> BOTH = new MDArray<>(new String[] {"/one", "/two"}, 1, 2);

  enum Colour {
    RED,
    GREEN
  }

  static final class Sample {
    int id;
    Colour colour = Colour.RED;

    Sample() {}

    Sample(int id) {
      this.id = id;
    }
  }

  @TempDir
  Path directory;

  private File path;

  @BeforeEach
  void name() {
    path = directory.resolve("f.h5").toFile();
  }

  private ch.systemsx.cisd.hdf5.IHDF5Reader jhdf5() {
    return ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(path);
  }

  @Test
  void shouldWriteStringsThatJhdf5ReadsWhenSizesAreIntsOrFeaturesAreGiven() {
    HDF5GenericStorageFeatures chunked = HDF5GenericStorageFeatures.GENERIC_CHUNKED;
    MDArray<String> md = new MDArray<>(new String[] {"a", "bc"}, 1, 2);
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.string().createMDArray("md", 4, new int[] {1, 2});
      writer.string().writeMDArrayBlock("md", md, new long[] {0, 0});
      writer.string().createMDArray("empty", 4, new int[] {1, 2}, chunked);
      writer.string().writeMDArray("deflated", md, 4, HDF5GenericStorageFeatures.GENERIC_DEFLATE);
      writer.string().writeArrayVL("array", new String[] {"x", "longer"}, chunked);
      writer.string().writeMDArrayVL("mdVL", md, chunked);
      writer.string().createArrayVL("created", 3L, 2, chunked);
      writer.string().createArrayVL("emptyVL", 3, chunked);
      writer.string().createMDArrayVL("createdMD", new int[] {1, 2});
      writer.string().createMDArrayVL("blocksMD", new long[] {1, 2}, new int[] {1, 2}, chunked);
      writer.string().writeMDArrayBlock("createdMD", md, new long[] {1, 0});
    }
    try (var reader = jhdf5()) {
      for (String each : List.of("md", "deflated", "mdVL")) {
        assertEquals("MDArray({1,2}): {a,bc}", reader.string().readMDArray(each).toString(), each);
      }
      assertArrayEquals(new long[] {0, 0}, reader.object().getDimensions("empty"));
      assertArrayEquals(new String[] {"x", "longer"}, reader.string().readArray("array"));
      assertArrayEquals(new String[] {"", "", ""}, reader.string().readArray("created"));
      assertArrayEquals(new long[] {0}, reader.object().getDimensions("emptyVL"));
      assertEquals("MDArray({2,2}): {,,a,bc}", reader.string().readMDArray("createdMD").toString());
      assertArrayEquals(new long[] {1, 2}, reader.object().getDimensions("blocksMD"));
    }
  }

  @Test
  void shouldWriteDurationsThatJhdf5ReadsWhenSizesAreIntsOrFeaturesAreGiven() {
    HDF5TimeDurationMDArray hours = new HDF5TimeDurationMDArray(new long[] {1, 2}, new int[] {1, 2},
        HDF5TimeUnit.HOURS);
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      IHDF5TimeDurationWriter durations = writer.duration();
      durations.createArray("array", 2, HDF5TimeUnit.MINUTES, HDF5GenericStorageFeatures.GENERIC_CHUNKED);
      durations.writeArrayBlock("array", HDF5TimeDurationArray.create(HDF5TimeUnit.HOURS, 3), 1);
      durations.createMDArray("md", new int[] {1, 2}, HDF5TimeUnit.MINUTES);
      durations.writeMDArrayBlockWithOffset("md", hours, new long[] {1, 0});
      durations.createMDArray("blocks", new long[] {1, 2}, new int[] {1, 2}, HDF5TimeUnit.HOURS,
          HDF5IntStorageFeatures.INT_DEFLATE);
      durations.createMDArray("empty", new int[] {1, 2}, HDF5TimeUnit.HOURS, HDF5IntStorageFeatures.INT_CHUNKED);
      assertEquals(new HDF5TimeDuration(180, HDF5TimeUnit.MINUTES),
          HDF5TimeDurationArray.create(HDF5TimeUnit.HOURS, 3).get(0, HDF5TimeUnit.MINUTES));
      HDF5TimeDurationMDArray into = new HDF5TimeDurationMDArray(new int[] {3, 2}, HDF5TimeUnit.HOURS);
      assertArrayEquals(new int[] {2, 2}, durations.readToMDArrayWithOffset("md", into, new int[] {1, 0}));
      assertArrayEquals(new long[] {0, 0, 0, 0, 1, 2}, into.getValues(HDF5TimeUnit.HOURS));
      assertEquals(2, durations.getMDArrayNaturalBlocks("blocks").iterator().next().getData().size());
    }
    try (var reader = jhdf5()) {
      assertArrayEquals(new long[] {0, 180}, reader.duration().readArray("array").getValues());
      assertArrayEquals(new long[] {0, 0, 60, 120}, reader.duration().readMDArray("md").getAsFlatArray());
      assertArrayEquals(new long[] {0, 0}, reader.object().getDimensions("empty"));
    }
  }

  @Test
  void shouldWriteBytesBitsGroupsAndLinksThatJhdf5ReadsWhenMoreArgumentsAreGiven() {
    BitSet[] sets = {BitSet.valueOf(new long[] {5}), BitSet.valueOf(new long[] {6}), new BitSet()};
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.opaque().createArray("opaque", "tag", 2, HDF5GenericStorageFeatures.GENERIC_CHUNKED);
      writer.bool().createBitField("field", 2, HDF5GenericStorageFeatures.GENERIC_CHUNKED);
      writer.bool().createBitFieldArray("sets", 64, 4);
      writer.bool().writeBitFieldArrayBlock("sets", sets, 2, 1L);
      writer.bool().createBitFieldArray("offset", 64, 4);
      writer.bool().writeBitFieldArrayBlockWithOffset("offset", sets, 1L);
      writer.object().createGroup("hinted", 5);
      writer.object().createGroup("limited", 5, 3);
      writer.object().createExternalLink("other.h5", "/x", "link");
      assertEquals("other.h5", writer.object().tryGetExternalLinkFilename("link"));
      assertEquals("/x", writer.object().tryGetExternalLinkTarget("link"));
    }
    try (var reader = jhdf5()) {
      assertEquals("tag", reader.opaque().tryGetOpaqueTag("opaque"));
      assertArrayEquals(new long[] {0}, reader.object().getDimensions("opaque"));
      assertArrayEquals(new long[] {0}, reader.object().getDimensions("field"));
      assertArrayEquals(new BitSet[] {new BitSet(), new BitSet(), sets[0], sets[1]},
          reader.bool().readBitFieldArray("sets"));
      assertArrayEquals(new BitSet[] {new BitSet(), sets[0], sets[1], new BitSet()},
          reader.bool().readBitFieldArray("offset"));
      assertTrue(reader.object().isGroup("hinted") && reader.object().isGroup("limited"));
    }
  }

  @Test
  void shouldCopyObjectsWhenTheOtherFileIsOpenToo() {
    File copy = directory.resolve("copy.h5").toFile();
    try (IHDF5Writer writer = HDF5Factory.open(path); IHDF5Writer other = HDF5Factory.open(copy)) {
      writer.int32().write("deep/number", 42);
      writer.object().copy("deep/number", other);
      writer.object().copy("deep/number", writer, "again");
      writer.object().copyAll(other);
      other.int32().write("own", 43);
    }
    try (var reader = jhdf5(); var copied = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(copy)) {
      for (String name : List.of("number", "again", "deep/number")) {
        assertEquals(42, copied.int32().read(name), name);
      }
      assertEquals(43, copied.int32().read("own"));
      assertEquals(42, reader.int32().read("again"));
    }
  }

  private void writeReferences() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.int32().write("one", 1);
      writer.int32().write("two", 2);
      IHDF5ReferenceWriter references = writer.reference();
      references.createArray("array", 2);
      references.writeArrayBlock("array", new String[] {"one", "two"}, 0);
      references.createArray("blocks", 4L, 2);
      references.createArray("empty", 2, HDF5IntStorageFeatures.INT_CHUNKED);
      references.createMDArray("md", new int[] {1, 2});
      references.writeMDArrayBlockWithOffset("md", BOTH, new long[] {0, 0});
      references.createMDArray("mdBlocks", new long[] {2, 2}, new int[] {1, 2});
      references.createMDArray("mdEmpty", new int[] {1, 2}, HDF5IntStorageFeatures.INT_CHUNKED);
      references.writeMDArray("chunked", BOTH, HDF5IntStorageFeatures.INT_CHUNKED);
      references.setMDArrayAttr("one", "both", BOTH);
    }
  }

  @Test
  void shouldReferToObjectsWhenSizesAreIntsOrNamesAreNotResolved() {
    writeReferences();
    try (IHDF5Reader reader = HDF5Factory.openForReading(path)) {
      IHDF5ReferenceWriter references = reader.reference();
      int[] extents = {1, 2};
      long[] origin = {0, 0};
      assertEquals(BOTH, references.readMDArrayBlockWithOffset("md", extents, origin));
      Stream.of(references.readArrayBlock("array", 2, 0, false),
          references.readArrayBlockWithOffset("array", 2, 0, false),
          references.getArrayNaturalBlocks("array", false).iterator().next().getData(),
          references.readMDArray("md", false).getAsFlatArray(),
          references.readMDArrayBlock("md", extents, origin, false).getAsFlatArray(),
          references.readMDArrayBlockWithOffset("md", extents, origin, false).getAsFlatArray(),
          references.getMDArrayNaturalBlocks("chunked", false).iterator().next().getData().getAsFlatArray(),
          references.getArrayAttr("one", "both", false),
          references.getMDArrayAttr("one", "both", false).getAsFlatArray()).forEach(read -> {
            assertTrue(Names.isReference(read[1]), read[1]);
            assertEquals("/two", references.resolvePath(read[1]));
          });
      assertEquals("/one", references.resolvePath(references.getAttr("one", "both", false)));
    }
    try (var reader = jhdf5()) {
      assertArrayEquals(new String[] {"/one", "/two"}, reader.reference().readArray("array"));
      assertEquals("MDArray({1,2}): {/one,/two}", reader.reference().readMDArray("md").toString());
      assertArrayEquals(new long[] {4}, reader.object().getDimensions("blocks"));
      assertArrayEquals(new long[] {2, 2}, reader.object().getDimensions("mdBlocks"));
      assertArrayEquals(new long[] {0}, reader.object().getDimensions("empty"));
      assertArrayEquals(new long[] {0, 0}, reader.object().getDimensions("mdEmpty"));
    }
  }

  @Test
  void shouldWriteRecordsThatJhdf5ReadsWhenTypesAreInferredWithHintsOrOfArrays() {
    HDF5CompoundMappingHints hints = new HDF5CompoundMappingHints().enumReturnType(EnumReturnType.STRING);
    Sample[] samples = {new Sample(1), new Sample(2)};
    MDArray<Sample> md = new MDArray<>(samples, 1, 2);
    List<String> names = List.of("b", "a");
    List<?> values = List.of(1, 2.5f);
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      IHDF5CompoundWriter compounds = writer.compound();
      HDF5CompoundType<Sample> type = compounds.getInferredAnonType(samples);
      assertEquals(2, type.getCompoundMemberInformation().length);
      assertEquals("b:a", compounds.getInferredType(names, values).getName());
      compounds.write("list", compounds.getInferredAnonType(names, values), values);
      compounds.write("arrayOfValues", compounds.getInferredType(new String[] {"b", "a"}, values.toArray(), hints),
          values.toArray());
      compounds.createArray("empty", type, 2L, HDF5GenericStorageFeatures.GENERIC_CHUNKED);
      compounds.createMDArray("mdEmpty", type, new int[] {1, 2}, HDF5GenericStorageFeatures.GENERIC_CHUNKED);
      compounds.writeArray("array", samples, HDF5GenericStorageFeatures.GENERIC_DEFLATE);
      compounds.writeMDArray("md", md, HDF5GenericStorageFeatures.GENERIC_CHUNKED);
      compounds.setArrayAttr("md", "array", type, samples);
      compounds.setMDArrayAttr("md", "both", type, md);
      assertEquals(1, compounds.getAttr("md", "array", type).id);
      assertEquals(2, compounds.getMDArrayAttr("md", "both", type).get(0, 1).id);
      HDF5CompoundType<HDF5CompoundDataMap> maps =
          compounds.getAttributeType("md", "array", HDF5CompoundDataMap.class, hints);
      assertEquals("RED", compounds.getAttr("md", "array", maps).get("colour"));
      assertEquals(1, compounds.getAnonType(Sample.class, HDF5CompoundMemberMapping.mapping("id").unsigned(true))
          .getDataTypeInformation().getNumberOfElements());
    }
    try (var reader = jhdf5()) {
      for (String one : List.of("list", "arrayOfValues")) {
        assertEquals("{a=2.5, b=1}", new TreeMap<>(
            reader.compound().read(one, ch.systemsx.cisd.hdf5.HDF5CompoundDataMap.class)).toString());
      }
      assertEquals(2, reader.compound().readArray("array", ch.systemsx.cisd.hdf5.HDF5CompoundDataMap.class)[1]
          .get("id"));
      assertArrayEquals(new long[] {1, 2}, reader.object().getDimensions("md"));
      assertArrayEquals(new long[] {0}, reader.object().getDimensions("empty"));
      assertArrayEquals(new long[] {0, 0}, reader.object().getDimensions("mdEmpty"));
    }
  }

  @Test
  void shouldNameTheFeaturesOfJhdf5WhenADatasetCannotGrow() {
    try (Mpi mpi = Mpi.solo(); IHDF5Writer writer = HDF5Factory.open(path, mpi.world())) {
      writer.int32().createArray("fixed", 8);
      List<Executable> impossible = List.of(
          () -> writer.int32().createArray("g", 0, 8),
          () -> writer.object().setDataSetSize("fixed", 9));
      for (Executable call : impossible) {
        String message = String.valueOf(assertThrows(UsageException.class, call).getMessage());
        assertTrue(message.contains("INT_CHUNKED") && !message.contains("maxShape"), message);
      }
      writer.int32().createArray("g", 0, 8, HDF5IntStorageFeatures.INT_CHUNKED);
      writer.object().setDataSetSize("g", 9);
    }
    try (var reader = jhdf5()) {
      assertArrayEquals(new long[] {9}, reader.object().getDimensions("g"));
    }
  }

  static final class Big {
    @CompoundElement(dimensions = 70_000)
    String string = "x";
  }

  @Test
  void shouldNameTheTypeWhenARecordIsLarge() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.compound().write("r", new Big());
    }
    try (IHDF5Reader reader = HDF5Factory.openForReading(path)) {
      assertEquals("x", reader.compound().read("r", Big.class).string);
      assertEquals("string", reader.compound().getNamedType(Big.class).getCompoundMemberInformation()[0].getName());
    }
  }
}
