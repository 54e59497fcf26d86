package org.h5burst.writer.backend.portable;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import hdf.hdf5lib.HDF5Constants;
import hdf.hdf5lib.exceptions.HDF5LibraryException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.DataType.Member;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.StructureSource.Kind;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What a build of JHDF5 whose functions of HDF5 cannot be called does with names beyond U+FFFF. */
@Timeout(60)
final class BoundedNamesTest {
  private static final String ROCKET = "\ud83d\ude80";

  @TempDir
  Path directory;

  private final Names names = new BoundedNames();
  private Path path = Path.of("unset");

  @BeforeEach
  void makeAFileOfOthers() {
    PortableBackend.load();
    path = directory.resolve("f.h5");
    FileLayout layout = FileLayout.of(Hdf5Settings.DEFAULT);
    Structure.create(path, layout);
    Structure.change(path, layout, List.of(new GroupSpec("good"), new GroupSpec(ROCKET), new AttributeSpec("", "good", AttributeValue.of(1)),
        new AttributeSpec("", ROCKET, AttributeValue.of(2))));
  }

  @Test
  void shouldCallHdf5ItselfWhenItsFunctionsAreThere() {
    assertInstanceOf(NativeNames.class, Names.inUse());
  }

  @Test
  void shouldListWhatCannotBeUsedAndLeaveOutItsAttributesWhenNamesAreBeyondTheBound() {
    try (Id file = names.openToRead(path)) {
      Map<Kind, Long> found = names.members(file, "").stream().collect(Collectors.groupingBy(member -> member.kind(),
          Collectors.counting()));
      assertEquals(Map.of(Kind.GROUP, 1L, Kind.UNNAMED, 1L), found);
      assertEquals(List.of("good"), names.attributes(file, "/"));
      assertTrue(names.exists(file, "good"));
      assertThrows(IllegalStateException.class, () -> names.exists(file, ROCKET));
      assertThrows(IllegalStateException.class, () -> names.openDataset(file, ROCKET, HDF5Constants.H5P_DEFAULT));
    }
  }

  /** HDF5 1.10.8 dies of such an attribute when it is asked for one by its number. */
  @Test
  void shouldSayThatAttributesCannotBeListedWhenOneIsDamaged() throws IOException {
    String sound = Files.readString(path, ISO_8859_1);
    int rank = sound.lastIndexOf("good\0\0\0\0") + 8 + 16 + 1;
    Files.writeString(path, sound.substring(0, rank) + '\2' + sound.substring(rank + 1), ISO_8859_1);
    try (Id file = names.openToRead(path)) {
      assertThrows(HDF5LibraryException.class, () -> names.attributes(file, "/"));
    }
  }

  @Test
  void shouldFindEveryNameThatADeclarationGivesToHdf5() {
    DataType type = DataType.compound(new Member("m", DataType.enumeration(ElementType.INT8, Map.of("e", 1L))), new Member("n", DataType.opaque(1, "t")));
    assertNames(List.of("d", "m", "e", "n", "t"), new DatasetSpec("d", type, new long[] {1}));
    assertNames(List.of("o", "a", "t"), new AttributeSpec("o", "a", AttributeValue.of(DataType.opaque(1, "t"), new long[0],
        MemorySegment.ofArray(new byte[1]))));
    assertNames(List.of("l", "/p"), new LinkSpec("l", new LinkSpec.Target.Soft("/p")));
    assertNames(List.of("l", "f", "/p"), new LinkSpec("l", new LinkSpec.Target.External("f", "/p")));
    assertNames(List.of("s"), new StringsSpec("s", new AttributeValue.Texts(new long[0], List.of(ROCKET))));
    assertTrue(names.problem("a" + ROCKET).contains("beyond U+FFFF"));
    assertEquals("", names.problem("\u00e9\uffee"));
  }

  private static void assertNames(List<String> expected, StructureChange change) {
    assertEquals(expected, NamesIn.of(change));
  }
}
