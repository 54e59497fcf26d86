package org.h5burst.writer;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.h5burst.writer.DataType.Member;
import org.h5burst.writer.backend.portable.PortableBackend;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Characters beyond U+FFFF, which Java holds as two, are UTF-8 in the file wherever there is text in it. */
@Timeout(60)
final class UnicodeTest {
  private static final String ROCKET = "\ud83d\ude80";
  private static final String UTF_8 = "f09f9a80";
  /** What Java's own encoding for native code makes of it. */
  private static final String MODIFIED_UTF_8 = "eda0bdedba80";

  @TempDir
  Path directory;

  private Path path = Path.of("unset");

  @BeforeEach
  void name() {
    path = directory.resolve(ROCKET + ".h5");
  }

  private void write() {
    try (BurstFile file = BurstFile.create(path)) {
      DataType colour = DataType.enumeration(ElementType.INT8, Map.of("red" + ROCKET, 1L));
      DataType type =
          DataType.compound(new Member("x" + ROCKET, ElementType.INT32), new Member("colour", colour),
              new Member("rest", DataType.opaque(1, ROCKET)));
      file.dataset("group" + ROCKET + "/records", type).shape(1).create().write(Selection.block(0, 1),
          MemorySegment.ofArray(new byte[type.bytes()]));
      file.dataset("numbers" + ROCKET, ElementType.INT32).shape(2).create().write(Selection.block(0, 2),
          new int[] {7, 8});
      file.dataset("fixed", DataType.fixedString(8)).shape(1).create().write(Selection.block(0, 1),
          new String[] {ROCKET});
      file.strings().write("texts" + ROCKET, new String[] {ROCKET, "", "plain"});
      file.attribute("of the root " + ROCKET, ROCKET);
      file.attribute("several", new String[] {ROCKET, "é"});
      file.attribute("variable", AttributeValue.of(new String[] {ROCKET, "plain"}));
      file.group("group" + ROCKET).attribute("of a group", AttributeValue.of(ROCKET));
      file.link("soft" + ROCKET).soft("/numbers" + ROCKET);
      file.link("hard" + ROCKET).hard("numbers" + ROCKET);
      file.link("external").external("other" + ROCKET + ".h5", "/there" + ROCKET);
      file.complete();
    }
  }

  @Test
  void shouldWriteUtf8WhereverThereIsText() throws IOException, InterruptedException {
    write();
    String bytes = HexFormat.of().formatHex(Files.readAllBytes(path));
    assertEquals(0, bytes.split(MODIFIED_UTF_8, -1).length - 1);
    assertTrue(bytes.split(UTF_8, -1).length - 1 >= 19,
        () -> "UTF-8 is in the file " + (bytes.split(UTF_8, -1).length - 1) + " times");
    String dump = H5dump.run(path);
    for (String text : List.of("GROUP \"group*\"", "DATASET \"numbers*\"", "DATASET \"texts*\"", "ATTRIBUTE \"of the "
        + "root *\"", "SOFTLINK \"soft*\"",
        "LINKTARGET \"/numbers*\"", "TARGETFILE \"other*.h5\"", "TARGETPATH \"/there*\"", "\"x*\";", "\"red*\"",
        "OPAQUE_TAG \"*\"")) {
      assertTrue(dump.contains(text.replace("*", ROCKET)), () -> text + " is missing in " + dump);
    }
  }

  @Test
  void shouldReadWhatWasWrittenWhenNamesAndTextsHaveSuchCharacters() {
    write();
    try (BurstFile file = BurstFile.open(path)) {
      int[] numbers = new int[2];
      file.dataset("numbers" + ROCKET).read(Selection.block(0, 2), numbers);
      file.commit().join();
      assertArrayEquals(new int[] {7, 8}, numbers);
      assertArrayEquals(new String[] {ROCKET, "", "plain"}, file.strings().get("texts" + ROCKET).read());
      assertEquals(List.of(ROCKET), file.attribute("of the root " + ROCKET).orElseThrow().strings());
      assertEquals(List.of(ROCKET, "é"), file.attribute("several").orElseThrow().strings());
      assertEquals(List.of(ROCKET, "plain"), file.attribute("variable").orElseThrow().strings());
      assertEquals(List.of(ROCKET), file.group("group" + ROCKET).attribute("of a group").orElseThrow().strings());
      assertTrue(file.dataset("group" + ROCKET + "/records").type().toString().contains("x" + ROCKET));
      assertTrue(file.datasets().stream().anyMatch(dataset -> dataset.name().equals("hard" + ROCKET)));
    }
  }

  /** An attribute or a link in another encoding than UTF-8 is no reason to refuse a file. */
  @Test
  void shouldOpenTheFileWhenANameInItIsNotUtf8() throws IOException {
    path = directory.resolve("latin.h5");
    try (BurstFile file = BurstFile.create(path)) {
      for (String name : List.of("QQQQ", "good")) {
        file.dataset(name, ElementType.INT32).shape(1).create().write(Selection.block(0, 1), new int[] {5});
        file.attribute("of " + name, 3);
      }
      file.complete();
    }
    byte[] bytes = Files.readAllBytes(path);
    byte[] latin = new String(bytes, StandardCharsets.ISO_8859_1).replace("QQQQ", "Q\u00fc\u00fcQ")
        .getBytes(StandardCharsets.ISO_8859_1);
    Files.write(path, latin);
    try (BurstFile file = BurstFile.open(path)) {
      int[] good = new int[1];
      file.dataset("good").read(Selection.block(0, 1), good);
      file.commit().join();
      assertEquals(5, good[0]);
      assertEquals(Set.of("of good"), file.attributes().keySet());
    }
    assertTrue(PortableBackend.load().look(path).others().toString().contains("whose name is not in UTF-8"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"\ud83d", "\ude80", "\ude80\ud83d", "a\0b"})
  void shouldRefuseTheDeclarationWhenATextHasHalfACharacterOrANul(String bad) {
    try (BurstFile file = BurstFile.create(path)) {
      assertRefused(() -> file.dataset(bad, ElementType.INT32));
      assertRefused(() -> file.group(bad));
      assertRefused(() -> file.attribute(bad, 1));
      assertRefused(() -> file.attribute("a", AttributeValue.of(bad)));
      assertRefused(() -> file.strings().write("s", bad));
      assertRefused(() -> file.link("l").soft("/" + bad));
      assertRefused(() -> file.link("l").hard(bad));
      assertRefused(() -> file.link("l").external(bad, "/x"));
      assertRefused(() -> file.link("l").external("o.h5", "/" + bad));
      assertRefused(() -> DataType.opaque(1, bad));
      assertRefused(() -> new Member(bad, ElementType.INT32));
      assertRefused(() -> DataType.enumeration(ElementType.INT32, Map.of(bad, 1L)));
      if (bad.indexOf('\0') < 0) {
        assertRefused(() -> file.attribute("a", bad));
        assertRefused(() -> file.attribute("a", new String[] {"good", bad}));
      }
      file.discard();
    }
  }

  private static void assertRefused(Executable call) {
    assertThrows(UsageException.class, call);
  }
}
