package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.Hdf5Loader;
import org.h5burst.hdf5.jhdf5.Bindings;
import org.h5burst.hdf5.jhdf5.Jhdf5Loader;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.DataType.Member;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.H5dump;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.NullTerminatedString;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.structure.StructureReader;
import org.h5burst.writer.backend.structure.Writability;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * HDF5 called directly and by JHDF5's binding makes the same files, and either finds in them what the other has made.
 */
@Timeout(60)
final class EitherBindingTest {
  private static final DataType ENUMERATION = DataType.enumeration(ElementType.INT16,
      Map.of("RED", -3L, "GR\u00dcN", 0L, "BLUE", 1000L));
  private static final DataType RECORD = DataType.compound(new Member("x", ElementType.FLOAT64),
      new Member("c", ENUMERATION),
      new Member("inner", DataType.compound(new Member("\u65e5", ElementType.UINT8),
          new Member("s", DataType.fixedString(5)))),
      new Member("o", DataType.opaque(3, "a tag")));
  private static final DataType WITH_GAPS = new DataType.Compound(
      List.of(new Member("b", ElementType.INT8), new Member("a", DataType.array(RECORD, 2))), List.of(60, 4), 64);
  private static final Filter[] FILTERS = {new Filter(Filter.Kind.SHUFFLE, 0), new Filter(Filter.Kind.DEFLATE, 6),
    new Filter(Filter.Kind.FLETCHER32, 0)};
  private static final DatasetSpec CHUNKED = new DatasetSpec("chunks/filtered", ElementType.INT32,
      ByteOrder.LITTLE_ENDIAN, new long[] {7, 10},
      new Storage(Extent.SIMPLE, new long[] {2, 4}, new long[] {-1, 10}, List.of(FILTERS), new byte[] {9, 0, 0, 0}));

  @TempDir
  Path directory;

  private final Hdf5 direct = Jhdf5Loader.load();
  private final Hdf5 bound = Bindings.jhdf5();
  private final Hdf5 installed = Hdf5Loader.loadAlone(Optional.empty(), new Object()).hdf5();

  private static List<StructureChange> changes() {
    List<StructureChange> changes = new ArrayList<>(List.of(new GroupSpec("a/b \u00e9")));
    List<DataType> types = new ArrayList<>(List.of(ElementType.values()));
    types.addAll(List.of(DataType.fixedString(7), ENUMERATION, RECORD, DataType.opaque(4, ""),
        DataType.array(ElementType.FLOAT32, 2, 3), WITH_GAPS));
    for (int index = 0; index < types.size(); index++) {
      DataType type = types.get(index);
      changes.add(new DatasetSpec("types/big" + index, type, ByteOrder.BIG_ENDIAN, new long[] {2, 3}));
      changes.add(new DatasetSpec("types/little" + index, type, ByteOrder.LITTLE_ENDIAN, new long[] {5},
          new long[] {2}));
      changes.add(new DatasetSpec("types/compact" + index, type, ByteOrder.LITTLE_ENDIAN, new long[] {1},
          Storage.compact(Extent.SCALAR, new byte[type.bytes()])));
      changes.add(new AttributeSpec("a", "of type " + index,
          AttributeValue.of(type, new long[] {2}, MemorySegment.ofArray(new byte[2 * type.bytes()]))));
    }
    changes.add(CHUNKED);
    changes.add(new StringsSpec("strings",
        new AttributeValue.Texts(new long[] {2, 2}, List.of("a", "", "\u65e5\u672c", "long ".repeat(50)))));
    changes.add(new StringsSpec("one string", new AttributeValue.Texts(new long[0], List.of("only"))));
    changes.add(new ExtendSpec(CHUNKED.extended(new long[] {9, 10}), CHUNKED.shape()));
    changes.add(new AttributeSpec("", "number", AttributeValue.of(3)));
    changes.add(new AttributeSpec("", "number", AttributeValue.of(4.5)));
    changes.add(new AttributeSpec("chunks/filtered", "units",
        AttributeValue.of(new String[] {"m/s", "", "\u00fc"})));
    changes.add(new AttributeSpec("types/big0", "fixed", AttributeValue.fixed("Gr\u00fc\u00dfe")));
    changes.add(new AttributeSpec("types/big0", "CLASS", new NullTerminatedString("DIMENSION_SCALE")));
    changes.add(new AttributeSpec("types/big1", "DIMENSION_LIST",
        new ScaleReferences(ScaleReferences.Kind.SCALES, 2, List.of(new ScaleReferences.Use(1, "types/big0")))));
    changes.add(new AttributeSpec("types/big0", "REFERENCE_LIST",
        new ScaleReferences(ScaleReferences.Kind.USERS, 1, List.of(new ScaleReferences.Use(1, "types/big1")))));
    changes.add(new LinkSpec("links/soft", new LinkSpec.Target.Soft("/a")));
    changes.add(new LinkSpec("links/soft", new LinkSpec.Target.Soft("/nowhere")));
    changes.add(new LinkSpec("links/hard", new LinkSpec.Target.Hard("types/big2")));
    changes.add(new LinkSpec("links/external", new LinkSpec.Target.External("other.h5", "/there")));
    return changes;
  }

  private static PortableStructure structure(Hdf5 hdf5, Path path) {
    return new PortableStructure(hdf5, new KnownFile(path), Hdf5Settings.DEFAULT);
  }

  private long[] make(Hdf5 hdf5, Path path) throws IOException {
    PortableStructure file = structure(hdf5, path);
    file.create();
    long[] offsets = file.change(changes());
    DatasetSpec extended = CHUNKED.extended(new long[] {9, 10});
    try (Arena arena = Arena.ofConfined(); ChunkedDataset chunks = ChunkedDataset.toWrite(file, extended, _ -> {})) {
      MemorySegment elements = arena.allocate(61L * Integer.BYTES, Integer.BYTES);
      for (int index = 0; index < 61; index++) {
        elements.setAtIndex(ValueLayout.JAVA_INT, index, index);
      }
      chunks.write(elements.asByteBuffer(), 0, elements.byteSize(), 13L * Integer.BYTES);
    }
    return offsets;
  }

  private static int[] column(Hdf5 hdf5, Path path) throws IOException {
    try (Arena arena = Arena.ofConfined();
        ChunkedDataset chunks = ChunkedDataset.toRead(structure(hdf5, path),
            CHUNKED.extended(new long[] {9, 10}))) {
      MemorySegment column = arena.allocate(ValueLayout.JAVA_INT, 9);
      chunks.read(Selection.block(new long[] {0, 3}, new long[] {9, 1}), column);
      return column.toArray(ValueLayout.JAVA_INT);
    }
  }

  @Test
  void shouldMakeAndReadTheSameByEitherBindingWhenEverythingIsInAFile() throws Exception {
    assertNotEquals(direct.getClass(), bound.getClass());
    Path one = directory.resolve("direct.h5");
    Path other = directory.resolve("bound.h5");
    Path third = directory.resolve("installed.h5");
    assertArrayEquals(make(direct, one), make(bound, other));
    assertEquals(dump(one), dump(other));
    make(installed, third); // at other offsets, where it is another version
    assertEquals(withoutPlaces(dump(one)), withoutPlaces(dump(third)));
    for (Path file : List.of(one, other, third)) {
      Catalogue found = StructureReader.scan(direct, file, Writability.FULL);
      assertSame(found, StructureReader.scan(bound, file, Writability.FULL));
      assertEquals(2, found.strings().size());
      assertEquals(List.of(), found.others());
      assertArrayEquals(new int[] {9, 0, 10, 20, 30, 40, 50, 60, 9}, column(direct, file));
      assertArrayEquals(column(direct, file), column(bound, file));
      assertSame(found, StructureReader.scan(installed, file, Writability.FULL));
      assertArrayEquals(column(direct, file), column(installed, file));
      assertEquals(StructureReader.strings(direct, file, "strings"), StructureReader.strings(bound, file, "strings"));
    }
    assertEquals(0, direct.h5f().getObjCount());
  }

  /** Names in old files are often Latin-1: their bytes are fewer than those of the text that Java makes of them. */
  @Test
  void shouldReadThePathOfAnExternalLinkWhenTheFileNameIsNotUtf8() throws IOException {
    Path path = directory.resolve("links.h5");
    PortableStructure made = structure(direct, path);
    made.create();
    made.change(List.of(new LinkSpec("link", new LinkSpec.Target.External("grQQe.h5", "/data/u"))));
    String bytes = Files.readString(path, StandardCharsets.ISO_8859_1);
    assertTrue(bytes.contains("grQQe"));
    Files.writeString(path, bytes.replace("grQQe", "gr\u00f6\u00dfe"), StandardCharsets.ISO_8859_1);
    List<String> target = direct.within(scope -> direct.h5l().target(
        scope.add(direct.h5f().open(path.toString(), H5F.H5F_ACC_RDONLY, Hid.Properties.DEFAULT)), "link"));
    assertEquals(List.of("gr\ufffd\ufffde.h5", "/data/u"), target);
  }

  private static String withoutPlaces(String dumped) {
    return dumped.replaceAll("(OFFSET|SIZE) \\d+", "$1");
  }

  private static String dump(Path file) throws IOException, InterruptedException {
    return H5dump.run(file, "-p").replace(file.toString(), "");
  }

  private static void assertSame(Catalogue one, Catalogue other) {
    assertEquals(one.groups(), other.groups());
    assertEquals(one.datasets(), other.datasets());
    assertEquals(one.links(), other.links());
    assertEquals(one.attributes(), other.attributes());
    assertEquals(one.aliases(), other.aliases());
    assertEquals(one.others(), other.others());
    assertEquals(one.strings().stream().map(Catalogue.Strings::name).toList(),
        other.strings().stream().map(Catalogue.Strings::name).toList());
  }
}
