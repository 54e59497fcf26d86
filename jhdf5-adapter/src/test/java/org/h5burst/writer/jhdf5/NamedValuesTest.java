package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.File;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.jhdf5.exceptions.HDF5DatatypeInterfaceException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Named values are made in all of JHDF5's ways, read by JHDF5, and printed, as arrays are, as it prints its own. */
@Timeout(60)
final class NamedValuesTest {
  private static final String[] OPTIONS = {"RED", "GREEN"};

  enum Colour {
    RED,
    GREEN
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
  void shouldWriteNamedValuesThatJhdf5ReadsWhenTheirTypeIsNamed() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      IHDF5EnumWriter enums = writer.enumeration();
      enums.write("byEnum", enums.newVal("named", Colour.GREEN));
      enums.write("byOrdinal", enums.newVal("named", OPTIONS, 1));
      enums.writeArray("enums", enums.newArray("named", new Colour[] {Colour.GREEN, Colour.RED}));
      enums.writeArray("ints", enums.newArray("named", OPTIONS, new int[] {1, 0}));
      enums.writeArray("shorts", enums.newArray("named", OPTIONS, new short[] {1, 0}));
      enums.writeArray("bytes", enums.newArray("named", OPTIONS, new byte[] {1, 0}));
      enums.writeMDArray("md", enums.newMDArray("named", OPTIONS, new MDByteArray(new byte[] {1, 0}, 1, 2)));
      enums.writeMDArray("mdEnums", enums.newMDArray("named", new MDArray<>(new Colour[] {Colour.GREEN}, 1, 1)));
      enums.setAttr("md", "colour", Colour.GREEN);
      assertEquals(Colour.GREEN, enums.getAttr("md", "colour", Colour.class));
      assertEquals("[GREEN, RED]", List.of(enums.getArrayBlocks("ints").iterator().next().getData().toStringArray())
          .toString());
      assertEquals(1, enums.readMDArrayBlockWithOffset("md", new int[] {1, 1}, new long[] {0, 0}).getOrdinal(0, 0));
      assertEquals(Colour.RED, enums.readMDArray("md").getValue(Colour.class, 0, 1));
      assertEquals("named", enums.getDataSetType("byEnum").getName());
      assertEquals("named", enums.getDataSetType("enums").getName());
      assertEquals("Colour", enums.getType(Colour.class, false).getName());
    }
    try (var reader = jhdf5()) {
      for (String one : List.of("byEnum", "byOrdinal")) {
        assertEquals("GREEN", reader.enumeration().readAsString(one));
      }
      for (String array : List.of("enums", "ints", "shorts", "bytes")) {
        assertArrayEquals(new String[] {"GREEN", "RED"}, reader.enumeration().readArray(array).toStringArray(), array);
      }
      assertEquals("RED", reader.enumeration().readMDArray("md").getValue(0, 1));
      assertEquals("GREEN", reader.enumeration().readMDArray("mdEnums").getValue(0, 0));
    }
  }

  @Test
  void shouldWriteNamedValuesThatJhdf5ReadsWhenTheirTypeHasNoName() {
    String[] names = {"GREEN", "RED"};
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      IHDF5EnumWriter enums = writer.enumeration();
      List<HDF5EnumerationValue> values = List.of(enums.newAnonVal(OPTIONS, "GREEN"), enums.newAnonVal(OPTIONS, 1),
          enums.newAnonVal(Colour.GREEN));
      List<HDF5EnumerationValueArray> arrays = List.of(enums.newAnonArray(OPTIONS, names),
          enums.newAnonArray(OPTIONS, new int[] {1, 0}), enums.newAnonArray(OPTIONS, new short[] {1, 0}),
          enums.newAnonArray(OPTIONS, new byte[] {1, 0}),
          enums.newAnonArray(new Colour[] {Colour.GREEN, Colour.RED}));
      values.forEach(value -> assertEquals(values.getFirst(), value));
      arrays.forEach(array -> assertEquals(arrays.getFirst(), array));
      assertEquals(enums.newAnonMDArray(new MDArray<>(new Colour[] {Colour.GREEN}, 1)),
          enums.newAnonMDArray(OPTIONS, new MDArray<>(new String[] {"GREEN"}, 1)));
      enums.write("value", values.getFirst());
      enums.writeArray("array", arrays.getFirst());
      writer.writeEnumArray("simple", OPTIONS, names);
      writer.writeEnumArray("java", new Colour[] {Colour.GREEN, Colour.RED});
      writer.writeByteArray("bytes", new byte[] {1, -2});
      assertEquals(Colour.GREEN, writer.readEnum("value", Colour.class));
      assertArrayEquals(new Colour[] {Colour.GREEN, Colour.RED}, writer.readEnumArray("simple", Colour.class));
      assertArrayEquals(names, writer.readEnumArrayAsString("java"));
    }
    try (var reader = jhdf5()) {
      assertEquals("GREEN", reader.readEnumAsString("value"));
      for (String array : List.of("array", "simple", "java")) {
        assertArrayEquals(names, reader.readEnumArrayAsString(array), array);
      }
      assertArrayEquals(new byte[] {1, -2}, reader.int8().readArray("bytes"));
    }
  }

  @Test
  void shouldPrintAsJhdf5DoesWhenArraysArePrinted() {
    double[] doubles = {1, 2.5, -3, 4};
    assertEquals(new ch.systemsx.cisd.base.mdarray.MDDoubleArray(doubles, new int[] {2, 2}).toString(),
        new MDDoubleArray(doubles, 2, 2).toString());
    assertEquals(new ch.systemsx.cisd.base.mdarray.MDFloatArray(new float[] {1.5f}, new int[] {1}).toString(),
        new MDFloatArray(new float[] {1.5f}, 1).toString());
    assertEquals(new ch.systemsx.cisd.base.mdarray.MDByteArray(new byte[] {1, -2}, new int[] {2, 1}).toString(),
        new MDByteArray(new byte[] {1, -2}, 2, 1).toString());
    assertEquals(new ch.systemsx.cisd.base.mdarray.MDLongArray(new long[0], new int[] {0, 3}).toString(),
        new MDLongArray(new long[0], new int[] {0, 3}).toString());
    assertEquals(new ch.systemsx.cisd.base.mdarray.MDArray<>(new String[] {"a", "b c"}, new int[] {2}).toString(),
        new MDArray<>(new String[] {"a", "b c"}, 2).toString());
    assertEquals(ch.systemsx.cisd.hdf5.HDF5TimeDurationArray.create(ch.systemsx.cisd.hdf5.HDF5TimeUnit.HOURS, 1, 2)
        .toString(), HDF5TimeDurationArray.create(HDF5TimeUnit.HOURS, 1, 2).toString());
    assertEquals(
        new ch.systemsx.cisd.hdf5.HDF5TimeDurationMDArray(new long[] {1, 2}, new int[] {2},
            ch.systemsx.cisd.hdf5.HDF5TimeUnit.DAYS).toString(),
        new HDF5TimeDurationMDArray(new long[] {1, 2}, new int[] {2}, HDF5TimeUnit.DAYS).toString());
  }

  @Test
  void shouldPrintAsJhdf5DoesWhenNamedValuesArePrinted() {
    int[] ordinals = {1, 0};
    File theirPath = directory.resolve("theirs.h5").toFile();
    try (var theirs = ch.systemsx.cisd.hdf5.HDF5Factory.open(theirPath);
        IHDF5Writer ours = HDF5Factory.open(path)) {
      assertEquals(theirs.enumeration().newVal("type", OPTIONS, 1).toString(),
          ours.enumeration().newVal("type", OPTIONS, 1).toString());
      assertEquals(theirs.enumeration().newArray("type", OPTIONS, ordinals).toString(),
          ours.enumeration().newArray("type", OPTIONS, ordinals).toString());
      assertEquals(
          theirs.enumeration().newMDArray("type", OPTIONS,
              new ch.systemsx.cisd.base.mdarray.MDIntArray(ordinals, new int[] {2, 1})).toString(),
          ours.enumeration().newMDArray("type", OPTIONS, new MDIntArray(ordinals, 2, 1)).toString());
    }
  }

  private void writeColoursByOtherNumbers() {
    DataType colours = DataType.enumeration(ElementType.INT8, Map.of("RED", 1L, "GREEN", 2L, "BLUE", 4L));
    DataType unsigned = DataType.enumeration(ElementType.UINT8, Map.of("A", 0L, "B", 200L));
    DataType wide = DataType.enumeration(ElementType.INT64, Map.of("NONE", -1L, "ALL", 1L << 40));
    DataType record = DataType.compound(new DataType.Member("colour", colours));
    BurstFile.write(path.toPath(), file -> {
      write(file.dataset("colours", colours).shape(2).create(), 1, 2);
      write(file.dataset("unsigned", unsigned).shape(2).create(), 0, (byte) 200);
      write(file.dataset("record", record).shape(1).create(), 4);
      file.dataset("wide", wide).shape(2).create();
    });
  }

  private static void write(Dataset dataset, int... bytes) {
    byte[] elements = new byte[bytes.length];
    for (int index = 0; index < bytes.length; index++) {
      elements[index] = (byte) bytes[index];
    }
    dataset.write(Selection.all(), MemorySegment.ofArray(elements));
  }

  @Test
  void shouldReadAndWriteTheNamesWhenTheirNumbersDoNotCountFromZero() {
    writeColoursByOtherNumbers();
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      IHDF5EnumWriter enums = writer.enumeration();
      assertArrayEquals(new String[] {"RED", "GREEN"}, enums.readArray("colours").toStringArray());
      assertArrayEquals(new String[] {"A", "B"}, enums.readArray("unsigned").toStringArray());
      HDF5EnumerationType inOtherOrder = enums.getAnonType(new String[] {"GREEN", "BLUE", "RED"});
      assertArrayEquals(new String[] {"RED", "GREEN"}, enums.readArray("colours", inOtherOrder).toStringArray());
      assertEquals("BLUE", String.valueOf(writer.compound().read("record", HDF5CompoundDataMap.class).get("colour")));
      enums.writeArrayBlock("colours",
          new HDF5EnumerationValueArray(enums.getDataSetType("colours"), new String[] {"BLUE", "RED"}), 0);
      String[] names = {"ALL", "NONE"};
      enums.writeArrayBlock("wide", new HDF5EnumerationValueArray(enums.getDataSetType("wide"), names), 0);
      assertArrayEquals(names, enums.readArray("wide").toStringArray());
      HDF5CompoundDataMap record = new HDF5CompoundDataMap();
      record.put("colour", new HDF5EnumerationValue(enums.getDataSetType("colours"), "GREEN"));
      writer.compound().writeArrayBlock("record",
          writer.compound().getDataSetType("record", HDF5CompoundDataMap.class), new HDF5CompoundDataMap[] {record}, 0);
      assertEquals("GREEN", String.valueOf(writer.compound().read("record", HDF5CompoundDataMap.class).get("colour")));
    }
    try (BurstFile file = BurstFile.open(path.toPath())) {
      assertArrayEquals(new byte[] {4, 1}, file.dataset("colours").readBytes());
      assertArrayEquals(new long[] {1L << 40, -1}, file.dataset("wide").readLongs());
    }
  }

  private IHDF5Writer keeping() {
    return HDF5Factory.configure(path).keepDataSetsIfTheyExist().writer();
  }

  @Test
  void shouldConvertPointsInTimeWhenAKeptDatasetHasAnotherType() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.float64().writeArray("t", new double[] {1, 2, 3});
    }
    try (IHDF5Writer writer = keeping()) {
      writer.time().writeArray("t", new long[] {1000, 2000, 3000});
      assertArrayEquals(new double[] {1000, 2000, 3000}, writer.float64().readArray("t"));
    }
  }

  @Test
  void shouldRefuseBitsWhenAKeptDatasetHasNumbers() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.float64().writeArray("bits", new double[] {1});
    }
    try (IHDF5Writer writer = keeping()) {
      assertThrows(HDF5DatatypeInterfaceException.class, () -> writer.bool().writeBitField("bits", BitSet.valueOf(
          new long[] {5})));
      assertArrayEquals(new double[] {1}, writer.float64().readArray("bits"));
    }
  }

  @Test
  void shouldCutBetweenCharactersWhenAKeptStringIsTooLong() {
    try (IHDF5Writer writer = HDF5Factory.open(path)) {
      writer.string().writeArray("s", new String[] {"abc"});
    }
    try (IHDF5Writer writer = keeping()) {
      writer.string().writeArray("s", new String[] {"aaé"});
      assertArrayEquals(new String[] {"aa"}, writer.string().readArray("s"));
    }
  }
}
