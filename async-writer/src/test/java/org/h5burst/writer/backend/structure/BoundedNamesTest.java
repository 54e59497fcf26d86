package org.h5burst.writer.backend.structure;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.h5burst.hdf5.H5F;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.FfmHdf5;
import org.h5burst.hdf5.jhdf5.Bindings;
import org.h5burst.hdf5.jhdf5.Jhdf5Loader;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.DataType;
import org.h5burst.writer.DataType.Member;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.backend.structure.FileScanner.Kind;
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

  private final Hdf5 hdf5 = Bindings.jhdf5();
  private Path path = Path.of("unset");

  @BeforeEach
  void makeAFileOfOthers() {
    path = directory.resolve("f.h5");
    try (BurstFile file = BurstFile.create(path)) {
      file.group("good");
      file.group(ROCKET);
      file.attribute("good", 1);
      file.attribute(ROCKET, 2);
      file.complete();
    }
  }

  private void open(Consumer<Hid.File> reader) {
    hdf5.always(scope -> {
      reader.accept(scope.add(hdf5.h5f().open(path.toString(), H5F.H5F_ACC_RDONLY, Hid.Properties.DEFAULT)));
      return true;
    });
  }

  @Test
  void shouldCallHdf5ItselfWhenItsFunctionsAreThere() {
    assertInstanceOf(FfmHdf5.class, Jhdf5Loader.load());
  }

  @Test
  void shouldListWhatCannotBeUsedAndLeaveOutItsAttributesWhenNamesAreBeyondTheBound() {
    open(file -> {
      Map<Kind, Long> found =
          new GroupMembers(hdf5, file).of("").stream().collect(Collectors.groupingBy(FileScanner.Member::kind,
              Collectors.counting()));
      assertEquals(Map.of(Kind.GROUP, 1L, Kind.UNNAMED, 1L), found);
      assertEquals(List.of("good"), new AttributeReader(hdf5, file).names("/"));
      assertTrue(hdf5.h5l().exists(file, "good"));
      assertThrows(IllegalStateException.class, () -> hdf5.h5l().exists(file, ROCKET));
      assertThrows(IllegalStateException.class, () -> hdf5.h5d().open(file, ROCKET, Hid.Properties.DEFAULT));
    });
  }

  /** HDF5 1.10.8 dies of such an attribute when it is asked for one by its number. */
  @Test
  void shouldSayThatAttributesCannotBeListedWhenOneIsDamaged() throws IOException {
    String sound = Files.readString(path, ISO_8859_1);
    int rank = sound.lastIndexOf("good\0\0\0\0") + 8 + 16 + 1;
    Files.writeString(path, sound.substring(0, rank) + '\2' + sound.substring(rank + 1), ISO_8859_1);
    open(file -> assertThrows(Hdf5Exception.class, () -> new AttributeReader(hdf5, file).names("/")));
  }

  @Test
  void shouldFindEveryNameThatADeclarationGivesToHdf5() {
    DataType type = DataType.compound(new Member("m", DataType.enumeration(ElementType.INT8, Map.of("e", 1L))),
        new Member("n", DataType.opaque(1, "t")));
    assertNames(List.of("d", "m", "e", "n", "t"), new DatasetSpec("d", type, new long[] {1}));
    assertNames(List.of("o", "a", "t"),
        new AttributeSpec("o", "a", AttributeValue.of(DataType.opaque(1, "t"), new long[0],
            MemorySegment.ofArray(new byte[1]))));
    assertNames(List.of("l", "/p"), new LinkSpec("l", new LinkSpec.Target.Soft("/p")));
    assertNames(List.of("l", "f", "/p"), new LinkSpec("l", new LinkSpec.Target.External("f", "/p")));
    assertNames(List.of("s"), new StringsSpec("s", new AttributeValue.Texts(new long[0], List.of(ROCKET))));
    assertTrue(hdf5.nameProblem("a" + ROCKET).contains("beyond U+FFFF"));
    assertEquals("", hdf5.nameProblem("\u00e9\uffee"));
  }

  private static void assertNames(List<String> expected, StructureChange change) {
    assertEquals(expected, NamesIn.of(change));
  }
}
