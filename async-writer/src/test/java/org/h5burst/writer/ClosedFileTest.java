package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.h5burst.writer.FileEntry.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Deletes, renames and copies in files that nobody has open, and what the names in them stand for. */
@Timeout(60)
final class ClosedFileTest {
  @TempDir
  private Path directory;

  private Path written(String name) {
    Path path = directory.resolve(name);
    BurstFile.write(path, file -> {
      file.attribute("title", "a");
      file.dataset("fields/ex", new double[] {1, 2, 3}).attribute("units", "V/m");
      file.dataset("fields/ey", new int[] {4, 5});
      file.link("latest").soft("/fields/ex");
      file.link("elsewhere").external("other.h5", "/x");
    });
    return path;
  }

  @Test
  void shouldKnowWhatEachNameStandsForWhenAFileIsListed() {
    Map<String, FileEntry> entries = ClosedFile.entries(written("listed.h5"));
    assertEquals(List.of("elsewhere", "fields", "fields/ex", "fields/ey", "latest"), List.copyOf(entries.keySet()));
    assertEquals(new FileEntry(Kind.EXTERNAL_LINK, 0, "other.h5", "/x"), entries.get("elsewhere"));
    assertEquals(new FileEntry(Kind.SOFT_LINK, 0, "", "/fields/ex"), entries.get("latest"));
    assertEquals(Kind.GROUP, entry(entries, "fields").kind());
    assertEquals(Kind.DATASET, entry(entries, "fields/ex").kind());
    assertTrue(entry(entries, "fields/ex").address() != entry(entries, "fields/ey").address());
  }

  @Test
  void shouldHoldWhatIsLeftWhenObjectsWereDeletedAndRenamed() {
    Path path = written("edited.h5");
    ClosedFile.at(path).delete("fields/ey").delete("latest").deleteAttribute("", "title")
        .deleteAttribute("fields/ex", "units").move("fields/ex", "kept/ex").apply();
    assertEquals(List.of("elsewhere", "fields", "kept", "kept/ex"), List.copyOf(ClosedFile.entries(path).keySet()));
    try (BurstFile file = BurstFile.open(path)) {
      Dataset kept = file.dataset("kept/ex");
      assertArrayEquals(new double[] {1, 2, 3}, kept.readAs(Selection.all(), double[].class));
      assertEquals(Map.of(), kept.attributes());
      assertEquals(Map.of(), file.attributes());
    }
  }

  @Test
  void shouldHoldACopyWhenAGroupOfAnotherFileIsCopied() {
    Path path = directory.resolve("copy.h5");
    BurstFile.write(path, file -> file.dataset("own", new int[] {1}));
    ClosedFile.at(path).copy(written("source.h5"), "fields", "copied/fields").apply();
    try (BurstFile file = BurstFile.open(path)) {
      Dataset copied = file.dataset("copied/fields/ex");
      assertArrayEquals(new double[] {1, 2, 3}, copied.readAs(Selection.all(), double[].class));
      assertEquals("V/m", copied.requireAttribute("units").asString());
    }
  }

  @Test
  void shouldHoldACopyWhenDatasetsOfTheFileAreNotContiguous() {
    Path path = directory.resolve("layouts.h5");
    BurstFile.write(path, file -> {
      file.dataset("compact", ElementType.INT32).shape(2).compact().create();
      file.dataset("chunked", ElementType.INT32).shape(2).chunk(1).create();
    });
    ClosedFile.at(path).copy(written("from.h5"), "fields", "fields").apply();
    try (BurstFile file = BurstFile.open(path)) {
      assertArrayEquals(new double[] {1, 2, 3}, file.dataset("fields/ex").readDoubles());
      assertArrayEquals(new int[2], file.dataset("chunked").readInts());
    }
  }

  @Test
  void shouldRefuseTheCopyWhenTheOtherFileIsBeingWritten() {
    Path path = written("target.h5");
    Path other = directory.resolve("growing.h5");
    BurstFile.write(other, file -> {
      file.dataset("x", new int[] {1});
      file.flush();
      for (Path name : List.of(other, other.resolveSibling("growing.h5.partial"))) {
        ClosedFile copying = ClosedFile.at(path).copy(name, "x", "x");
        assertThrows(PathException.class, copying::apply, name.toString());
      }
    });
    ClosedFile.at(path).copy(other, "x", "x").apply();
  }

  @Test
  void shouldRefuseTheCopyWhenItsFileSystemHasNoRoomForIt() {
    Path large = directory.resolve("large.h5");
    BurstFile.write(large, file -> {
      Dataset hole = file.dataset("g/hole", ElementType.INT8).shape(1L << 42).create();
      hole.write(Selection.block(0, 1), new byte[] {1}); // the rest takes no room here, and would in a copy
    });
    Path path = written("full.h5");
    WriterException refused = assertThrows(WriterException.class, () -> ClosedFile.at(path).copy(large, "g", "h")
        .apply());
    assertInstanceOf(IoFailureException.class, refused);
    assertTrue(String.valueOf(refused.getMessage()).contains("its elements take " + (1L << 42) + " bytes"),
        refused::toString);
    assertEquals(List.of("elsewhere", "fields", "fields/ex", "fields/ey", "latest"),
        List.copyOf(ClosedFile.entries(path).keySet()));
  }

  @Test
  void shouldBeRefusedWhenAJobHasTheFileOpenOrANameIsMissing() {
    Path path = written("refused.h5");
    try (BurstFile file = BurstFile.open(path, OpenOptions.defaults().readWrite())) {
      WriterException open = assertThrows(WriterException.class, () -> ClosedFile.at(path).delete("latest").apply());
      assertInstanceOf(PathException.class, open);
      file.complete();
    }
    WriterException missing = assertThrows(WriterException.class, () -> ClosedFile.at(path).delete("absent").apply());
    assertInstanceOf(IoFailureException.class, missing);
    assertTrue(missing.toString().contains("refused.h5"), missing::toString);
    assertThrows(PathException.class,
        () -> ClosedFile.entries(directory.resolve("none.h5")));
  }

  @Test
  void shouldRefuseAMoveWhenItLeadsIntoTheGroupItself() {
    Path path = written("itself.h5");
    for (String below : List.of("fields/sub", "fields/a/b", "fields/ex/sub")) {
      assertThrows(UsageException.class, () -> ClosedFile.at(path).move("fields", below), below);
    }
    ClosedFile.at(path).move("fields", "fields2").apply();
    assertTrue(ClosedFile.entries(path).containsKey("fields2/ex"));
  }

  /** HDF5 would end the name at the NUL, and delete another attribute. */
  @Test
  void shouldRefuseToDeleteAnAttributeWhenHdf5WouldTakeItsNameForAnother() {
    ClosedFile closed = ClosedFile.at(written("named.h5"));
    for (String name : List.of("title\0of another", "titl\uD800")) {
      assertThrows(UsageException.class, () -> closed.deleteAttribute("", name));
    }
  }

  private static FileEntry entry(Map<String, FileEntry> entries, String name) {
    return Objects.requireNonNull(entries.get(name));
  }

  @Test
  void shouldReadTheSameWhenBitsAndReferencesAreWritten() {
    Path path = written("types.h5");
    long address = entry(ClosedFile.entries(path), "fields/ex").address();
    BurstFile.write(path, OpenOptions.defaults(), file -> {
      Dataset bits = file.dataset("bits", DataType.bits(8)).shape(2).create();
      bits.write(Selection.all(), MemorySegment.ofArray(new long[] {1L << 63, 5}));
      Dataset references = file.dataset("references", DataType.REFERENCE).shape(2).create();
      references.write(Selection.all(), MemorySegment.ofArray(new long[] {address, 0}));
    });
    assertEquals("9223372036854775808 5 /fields/ex False", Python.run(path, "f = h5py.File(path)",
        "print(*f['bits'][:].view('u8'), f[f['references'][0]].name, bool(f['references'][1]))"));
    try (BurstFile file = BurstFile.open(path)) {
      assertEquals(DataType.bits(8), file.dataset("bits").type());
      assertEquals(DataType.REFERENCE, file.dataset("references").type());
    }
  }
}
