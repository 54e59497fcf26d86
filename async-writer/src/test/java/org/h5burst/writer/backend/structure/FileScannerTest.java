package org.h5burst.writer.backend.structure;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteOrder;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ForeignObjectException;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.StoredType;
import org.h5burst.writer.backend.UnreadableException;
import org.h5burst.writer.backend.structure.FileScanner.Kind;
import org.h5burst.writer.backend.structure.FileScanner.Member;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;

/** A walk through files of odd structures: several names, rings, groups without an end. */
@Timeout(20)
final class FileScannerTest {
  /** Groups by path and what they hold; all datasets are alike. */
  private record Source(Map<String, List<Member>> groups) implements FileScanner.Source {
    @Override
    public long rootAddress() {
      return 1;
    }

    @Override
    public List<Member> members(String group) {
      return groups.getOrDefault(group, List.of());
    }

    @Override
    public boolean tracksOrder(String group) {
      return false;
    }

    @Override
    public List<AttributeSpec> attributes(String object) {
      return List.of();
    }

    @Override
    public FileScanner.Found dataset(String name) {
      return new FileScanner.Found.Elements(new DatasetSpec(name, ElementType.INT8, new long[] {1}));
    }
  }

  private static Member member(String name, Kind kind, long address) {
    return new Member(name, kind, address, true);
  }

  @Test
  void shouldKnowAnObjectOnceWhenItHasSeveralNames() {
    Catalogue found = FileScanner.scan(new Source(Map.of(
        "", List.of(member("g", Kind.GROUP, 2), member("h", Kind.GROUP, 2), member("z", Kind.DATASET, 3)),
        "g",
        List.of(member("a", Kind.DATASET, 3), member("d", Kind.DATASET, 4), member("up", Kind.GROUP, 1)))));
    assertEquals(List.of("g/d", "z"), found.datasets().stream().map(DatasetSpec::name).toList());
    assertEquals(Set.of("g", "h", "g/up"), found.groups());
    assertEquals(Map.of("h", "g", "g/a", "z", "g/up", ""), found.aliases());
    for (String name : List.of("g/d", "h/d", "g/up/g/d", "h/up/h/up/h/d")) {
      assertEquals("g/d", found.canonical(name));
    }
    assertEquals("z", found.canonical("h/a"));
    assertEquals("", found.canonical("h/up"));
    assertEquals("g/new/x", found.canonical("h/new/x"));
    assertEquals("g/a", found.canonicalLink("h/a"));
    assertEquals("l", found.canonicalLink("g/up/l"));
    assertEquals(List.of("z", "g/a"), found.names("z"));
  }

  @Test
  void shouldRefuseTheDatasetWhenADamagedFileGivesItWhatCannotBe() {
    StoredType type = new StoredType(ElementType.INT64, ByteOrder.LITTLE_ENDIAN);
    long[] four = {4};
    Storage chunked = Storage.chunked(new long[] {2});
    for (Executable call : List.<Executable>of(
        () -> DatasetSpec.found("grows without chunks", type, four, new long[] {5}, Storage.CONTIGUOUS),
        () -> DatasetSpec.found("negative", type, new long[] {-4}, new long[] {-4}, Storage.CONTIGUOUS),
        () -> DatasetSpec.found("too large", type, new long[] {1L << 60, 4}, new long[] {1L << 60, 4},
            Storage.CONTIGUOUS),
        () -> DatasetSpec.found("other dimensions", type, new long[] {4, 4}, new long[] {4, 4}, chunked),
        () -> DatasetSpec.found("empty chunks", type, four, four, Storage.chunked(new long[] {0})),
        () -> DatasetSpec.foundScalar("scalar", type, Storage.Layout.CHUNKED))) {
      assertTrue(String.valueOf(assertThrows(ForeignObjectException.class, call).getMessage())
          .contains("impossible shape or layout: the file is damaged"));
    }
    assertDoesNotThrow(() -> DatasetSpec.found("sound", type, four, new long[] {-1}, chunked));
  }

  /** Each group holds one more. */
  private static final class Endless implements FileScanner.Source {
    private long address = 1;

    @Override
    public long rootAddress() {
      return address;
    }

    @Override
    public List<Member> members(String group) {
      return List.of(member("n", Kind.GROUP, ++address));
    }

    @Override
    public boolean tracksOrder(String group) {
      return false;
    }

    @Override
    public List<AttributeSpec> attributes(String object) {
      return List.of();
    }

    @Override
    public FileScanner.Found dataset(String name) {
      throw new AssertionError("there is none");
    }
  }

  @Test
  void shouldNameTheObjectWhenItCannotBeRead() {
    Source sound =
        new Source(Map.of("", List.of(member("g", Kind.GROUP, 2)), "g", List.of(member("d", Kind.DATASET, 3))));
    for (String damaged : List.of("", "g", "g/d")) {
      UnreadableException refused =
          assertThrows(UnreadableException.class, () -> FileScanner.scan(new Damaged(sound, damaged)));
      assertEquals("/" + damaged + " in it is damaged, or this HDF5 does not know it: no header", refused.getMessage());
    }
  }

  /** A file of which one object cannot be opened. */
  private record Damaged(FileScanner.Source sound, String object) implements FileScanner.Source {
    private String open(String name) {
      if (name.equals(object)) {
        throw new IllegalStateException("no header");
      }
      return name;
    }

    @Override
    public long rootAddress() {
      return sound.rootAddress();
    }

    @Override
    public List<Member> members(String group) {
      return sound.members(open(group));
    }

    @Override
    public boolean tracksOrder(String group) {
      return false;
    }

    @Override
    public List<AttributeSpec> attributes(String name) {
      return sound.attributes(open(name));
    }

    @Override
    public FileScanner.Found dataset(String name) throws ForeignObjectException {
      return sound.dataset(open(name));
    }
  }

  @Test
  void shouldStopAndSaySoWhenGroupsAreNestedWithoutAnEnd() {
    Catalogue found = FileScanner.scan(new Endless());
    assertEquals(FileScanner.MAX_PATH / 2, found.groups().size());
    assertTrue(found.others().getFirst().what().contains("more than 4096 characters"), found.others()::toString);
  }
}
