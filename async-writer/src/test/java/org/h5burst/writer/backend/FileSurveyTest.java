package org.h5burst.writer.backend;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.backend.StructureSource.Kind;
import org.h5burst.writer.backend.StructureSource.Member;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A walk through files of odd structures: several names, rings, groups without an end. */
@Timeout(20)
final class FileSurveyTest {
  /** Groups by path and what they hold; all datasets are alike. */
  private record Source(Map<String, List<Member>> groups) implements StructureSource {
    @Override
    public long rootAddress() {
      return 1;
    }

    @Override
    public List<Member> members(String group) {
      return groups.getOrDefault(group, List.of());
    }

    @Override
    public List<AttributeSpec> attributes(String object) {
      return List.of();
    }

    @Override
    public Found dataset(String name) {
      return new Found.Elements(new DatasetSpec(name, ElementType.INT8, new long[] {1}));
    }
  }

  @Test
  void shouldKnowAnObjectOnceWhenItHasSeveralNames() {
    Catalogue found = FileSurvey.of(new Source(Map.of(
        "", List.of(new Member("g", Kind.GROUP, 2), new Member("h", Kind.GROUP, 2), new Member("z", Kind.DATASET, 3)),
        "g", List.of(new Member("a", Kind.DATASET, 3), new Member("d", Kind.DATASET, 4), new Member("up", Kind.GROUP, 1)))));
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

  /** Each group holds one more. */
  private static final class Endless implements StructureSource {
    private long address = 1;

    @Override
    public long rootAddress() {
      return address;
    }

    @Override
    public List<Member> members(String group) {
      return List.of(new Member("n", Kind.GROUP, ++address));
    }

    @Override
    public List<AttributeSpec> attributes(String object) {
      return List.of();
    }

    @Override
    public Found dataset(String name) {
      throw new AssertionError("there is none");
    }
  }

  @Test
  void shouldStopAndSaySoWhenGroupsAreNestedWithoutAnEnd() {
    Catalogue found = FileSurvey.of(new Endless());
    assertEquals(FileSurvey.MAX_PATH / 2, found.groups().size());
    assertTrue(found.others().getFirst().what().contains("more than 4096 characters"), found.others()::toString);
  }
}
