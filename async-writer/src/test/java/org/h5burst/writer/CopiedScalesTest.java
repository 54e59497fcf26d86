package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Copies of datasets and their dimension scales, whose references are addresses in their file. */
@Timeout(120)
final class CopiedScalesTest {
  @TempDir
  private Path directory;

  private Path source = Path.of("unset");
  private Path copy = Path.of("unset");

  @BeforeEach
  void write() {
    source = directory.resolve("source.h5");
    copy = directory.resolve("copy.h5");
    BurstFile.write(source, file -> {
      DimensionScale time = DimensionScale.of(file.dataset("run/axes/t", new double[] {0, 1}), "time");
      DimensionScale place = DimensionScale.of(file.dataset("x", new double[] {5, 6, 7}), "place");
      for (String name : List.of("run/u", "run/v")) {
        Dataset field = file.dataset(name, ElementType.FLOAT64).shape(2, 3).create();
        time.attachTo(field, 0);
        place.attachTo(field, 1);
      }
      file.link("again").hard("run");
    });
    BurstFile.write(copy, file -> file.dataset("x", new int[] {1})); // something else where the source has a scale
  }

  /** The scales of both dimensions of a dataset, as h5py follows its references. */
  private String scales(String dataset) {
    return Python.run(copy, "f = h5py.File(path)",
        "print(*(','.join(s.name for s in d.values()) or '-' for d in f['%s'].dims))".formatted(dataset));
  }

  /** The datasets that use a scale, with the dimension, as h5py follows its references. */
  private String users(String scale) {
    return Python.run(copy, "f = h5py.File(path)",
        "print(*sorted(f[r['dataset']].name + ':' + str(r['dimension']) for r in f['%s'].attrs['REFERENCE_LIST']))"
            .formatted(scale));
  }

  private Optional<AttributeValue> attribute(String dataset, String name) {
    try (BurstFile file = BurstFile.open(copy)) {
      return file.dataset(dataset).attribute(name);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"run", "again"})
  void shouldReferToTheCopiesWhenAGroupIsCopied(String group) {
    ClosedFile.at(copy).copy(source, group, "new/c").apply();
    assertEquals("/new/c/axes/t -", scales("new/c/u"));
    assertEquals("/new/c/axes/t -", scales("new/c/v"));
    assertEquals("/new/c/u:0 /new/c/v:0", users("new/c/axes/t"));
  }

  @Test
  void shouldReferToEachOtherWhenCopiesFollowEachOther() {
    ClosedFile.at(copy).copy(source, "run/u", "u").copy(source, "x", "place").copy(source, "run", "c")
        .copy(source, "run/u", "w").apply();
    assertEquals("/c/axes/t /place", scales("u"));
    assertEquals("/c/axes/t /place", scales("c/v"));
    assertEquals("/c/u:1 /c/v:1 /u:1 /w:1", users("place"));
    assertEquals("/c/u:0 /c/v:0 /u:0 /w:0", users("c/axes/t"));
  }

  /** More than the arguments of a process have room for. */
  @Test
  void shouldReferToEachOtherWhenTheNamesOfAllCopiesAreVeryLong() {
    ClosedFile change = ClosedFile.at(copy).copy(source, "run/axes/t", "t");
    for (int number = 0; number < 3000; number++) {
      change = change.copy(source, "x", "a".repeat(1000) + number);
    }
    change.copy(source, "run/u", "u").apply();
    assertTrue(scales("u").startsWith("/t "), () -> scales("u"));
    assertEquals("/u:0", users("t"));
  }

  @Test
  void shouldReferToEachOtherWhenTheirFileIsNamedInSeveralWays() throws IOException {
    Path link = Files.createSymbolicLink(directory.resolve("link.h5"), source);
    ClosedFile.at(copy).copy(source, "run/u", "u").copy(directory.resolve("./source.h5"), "x", "place")
        .copy(link, "run/axes/t", "t").apply();
    assertEquals("/t /place", scales("u"));
    assertEquals("/u:1", users("place"));
  }

  @Test
  void shouldReferToNothingWhenTheOtherSideIsNotCopied() {
    ClosedFile.at(copy).copy(source, "run/u", "u").apply();
    ClosedFile.at(copy).copy(source, "run/axes/t", "t").apply();
    assertEquals("- -", scales("u"));
    assertEquals(Optional.empty(), attribute("u", "DIMENSION_LIST"));
    assertEquals(Optional.empty(), attribute("t", "REFERENCE_LIST"));
    assertEquals("time", attribute("t", "NAME").orElseThrow().asString());
  }

  @Test
  void shouldSetOtherReferencesToNullWhenTheyAreCopied() {
    Python.run(source, "f = h5py.File(path, 'a')", "f['run/u'].attrs['of'] = f['run/v'].ref",
        "f['run'].create_dataset('refs', data=[f['run/v'].ref, f['x'].ref], dtype=h5py.ref_dtype)", "f.close()");
    ClosedFile.at(copy).copy(source, "run", "c").apply();
    assertEquals("False False False", Python.run(copy, "f = h5py.File(path)",
        "print(bool(f['c/u'].attrs['of']), *map(bool, f['c/refs'][:]))"));
  }

  @ParameterizedTest
  @ValueSource(strings = {
    "f['run'].create_dataset('refs', (1,), dtype=[('r', h5py.ref_dtype), ('i', 'i4')])",
    "f['run'].create_dataset('refs', (1,), dtype=h5py.vlen_dtype(h5py.ref_dtype))",
    "f['run/u'].attrs.create('refs', np.array((f.ref, 1), dtype=[('r', h5py.ref_dtype), ('i', 'i4')]))"})
  void shouldRefuseTheCopyWhenAReferenceIsAPartOfAValue(String hidden) {
    Python.run(source, "import numpy as np", "f = h5py.File(path, 'a')", hidden, "f.close()");
    WriterException refused =
        assertThrows(WriterException.class, () -> ClosedFile.at(copy).copy(source, "run", "c").apply());
    String words = String.valueOf(refused.getMessage());
    assertTrue(words.contains("refs") && words.contains("references") && words.contains("is as it was before"), words);
    assertEquals(List.of("x"), List.copyOf(ClosedFile.entries(copy).keySet()));
  }
}
