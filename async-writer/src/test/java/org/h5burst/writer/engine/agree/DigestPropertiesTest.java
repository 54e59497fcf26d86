package org.h5burst.writer.engine.agree;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.DataType;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.NullTerminatedString;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.ChunkLimits;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.manifest.StructureJson;
import org.junit.jupiter.api.Test;

/**
 * What ranks compare are different bytes just where they have declared different things, whatever their words look
 * like.
 */
final class DigestPropertiesTest {
  private static final String[] WORDS =
      {"a", "b", "a, b", ", ", "[a", "]", "\"", "=1", "INT8", "\ud83d\ude80", "ä", " ", "(", "#"};

  @Provide
  Arbitrary<StructureChange> changes() {
    Arbitrary<String> texts =
        Arbitraries.of(WORDS).list().ofMinSize(1).ofMaxSize(2).map(parts -> String.join("", parts));
    Arbitrary<List<String>> lists = texts.list().ofMaxSize(3);
    Arbitrary<DataType> types = types(lists);
    Arbitrary<long[]> shapes = Arbitraries.longs().between(1, 3).array(long[].class).ofMinSize(1).ofMaxSize(2);
    Arbitrary<byte[]> bytes =
        Arbitraries.of((byte) 0, (byte) ' ', (byte) 0xe4, (byte) 0xfc).array(byte[].class).ofSize(2);
    Arbitrary<AttributeValue> values = Arbitraries.oneOf(
        lists.map(list -> new AttributeValue.Texts(new long[] {list.size()}, list)),
        bytes.map(content -> new AttributeValue.Elements(DataType.fixedString(2), new long[0], content)),
        bytes.map(content -> new AttributeValue.Elements(DataType.fixedString(1), new long[] {2}, content)),
        bytes.map(content -> new AttributeValue.Elements(DataType.opaque(2, ""), new long[0], content)),
        Arbitraries.of("a", "b", "", "a, b").map(NullTerminatedString::new),
        lists.map(list -> new ScaleReferences(ScaleReferences.Kind.SCALES, 3, uses(list))));
    Arbitrary<DatasetSpec> datasets = Combinators.combine(texts, types, shapes, storages(), Arbitraries.of(true, false))
        .as((name, type, shape, storage, big) -> new DatasetSpec(name, type,
            big ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN, shape, storage));
    return Arbitraries.oneOf(texts.map(GroupSpec::new), datasets,
        Combinators.combine(texts, lists)
            .as((name, list) -> new StringsSpec(name, new AttributeValue.Texts(new long[] {list.size()}, list))),
        Combinators.combine(datasets, shapes).as(ExtendSpec::new),
        Combinators.combine(texts, texts, values).as(AttributeSpec::new),
        Combinators.combine(texts, texts, texts)
            .as((name, file, path) -> new LinkSpec(name, new LinkSpec.Target.External(file, path))),
        Combinators.combine(texts, texts).as((name, path) -> new LinkSpec(name, new LinkSpec.Target.Soft(path))),
        Combinators.combine(texts, texts).as((name, path) -> new LinkSpec(name, new LinkSpec.Target.Hard(path))));
  }

  private static Arbitrary<DataType> types(Arbitrary<List<String>> lists) {
    Arbitrary<DataType> leaves = Arbitraries.oneOf(
        Arbitraries.of(ElementType.INT8, ElementType.FLOAT64, DataType.fixedString(2), DataType.BOOLEAN),
        Arbitraries.of(WORDS).map(tag -> DataType.opaque(2, tag)),
        lists.map(names -> new DataType.Enumeration(ElementType.INT8, values(names))));
    return Arbitraries.oneOf(leaves,
        Combinators.combine(leaves, Arbitraries.integers().between(1, 2), Arbitraries.integers().between(1, 2))
            .as((leaf, one, other) -> DataType.array(leaf, one, other)),
        Combinators.combine(leaves, Arbitraries.integers().between(0, 1), Arbitraries.integers().between(12, 13))
            .as((leaf, offset, size) -> new DataType.Compound(List.of(new DataType.Member("z", leaf)),
                List.of(offset), size)),
        Combinators.combine(lists, leaves).as((names, leaf) -> new DataType.Compound(members(names, leaf))));
  }

  private static List<DataType.Enumeration.Value> values(List<String> words) {
    List<DataType.Enumeration.Value> values = new ArrayList<>(List.of(new DataType.Enumeration.Value("z", 100)));
    List<String> names = words.stream().distinct().toList();
    IntStream.range(0, names.size())
        .forEach(index -> values.add(new DataType.Enumeration.Value(names.get(index), index)));
    return values;
  }

  private static List<DataType.Member> members(List<String> names, DataType leaf) {
    List<DataType.Member> members = new ArrayList<>(List.of(new DataType.Member("z", leaf)));
    names.stream().distinct().forEach(name -> members.add(new DataType.Member(name, leaf)));
    return members;
  }

  private static List<ScaleReferences.Use> uses(List<String> objects) {
    return IntStream.range(0, objects.size()).mapToObj(index -> new ScaleReferences.Use(index, objects.get(index)))
        .toList();
  }

  private static Arbitrary<Storage> storages() {
    Storage deflated = new Storage(Storage.Extent.SIMPLE, new long[] {1}, new long[] {3},
        List.of(new Filter(Filter.Kind.DEFLATE, 1)), new byte[0]);
    Storage other = new Storage(Storage.Extent.SIMPLE, new long[] {1}, new long[] {3},
        List.of(new Filter(Filter.Kind.DEFLATE, 2)), new byte[0]);
    Storage between = new Storage(Storage.Extent.SIMPLE, new long[] {1}, new long[] {3},
        List.of(Filter.between(Filter.Kind.DEFLATE, 1, 2)), new byte[0]);
    Storage open = Storage.open(new ChunkLimits(1, 2), new long[] {3}, between.filters(), new byte[0]);
    Storage wider = Storage.open(new ChunkLimits(1, 3), new long[] {3}, between.filters(), new byte[0]);
    return Arbitraries.of(Storage.CONTIGUOUS, deflated, other, between, open, wider, Storage.chunked(new long[] {1, 1}),
        Storage.compact(Storage.Extent.SIMPLE, new byte[] {1}));
  }

  @Property
  void shouldBeEqualJustWhereTheChangesAre(@ForAll("changes") StructureChange one,
      @ForAll("changes") StructureChange other) {
    assertEquals(one.equals(other), Arrays.equals(StructureJson.encode(one), StructureJson.encode(other)));
  }

  @Property
  void shouldDifferWhenTextsAreCutElsewhere(@ForAll("lists") List<String> one, @ForAll("lists") List<String> other) {
    assertEquals(one.equals(other), Digest.of(one) == Digest.of(other));
  }

  @Provide
  Arbitrary<List<String>> lists() {
    return Arbitraries.of("a", "b", "ab", "", "a\nb", "\n", "\ud83d", "?").list().ofMaxSize(3);
  }

  @Test
  void shouldTellApartInWordsWhatLooksAlike() {
    StructureChange one = texts("a, b", "c");
    StructureChange other = texts("a", "b, c");
    assertEquals(one.toString(), other.toString());
    assertNotEquals(Digest.ofStructure(List.of(one), List.of()), Digest.ofStructure(List.of(other), List.of()));
    String told = String.valueOf(
        Disagreement.ofStructure("commit", List.of(Disagreement.line(one), Disagreement.line(other))).getMessage());
    assertEquals(3, told.split("n STRING \\[2\\] \\[a, b, c\\] \\(digest [0-9a-f]{16}\\) only on rank ").length, told);
  }

  private static StringsSpec texts(String... texts) {
    return new StringsSpec("n", new AttributeValue.Texts(new long[] {texts.length}, List.of(texts)));
  }
}
