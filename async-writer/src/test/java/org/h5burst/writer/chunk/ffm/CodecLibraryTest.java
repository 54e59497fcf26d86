package org.h5burst.writer.chunk.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.foreign.Arena;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The bindings to libraries that compress; needs Debian's packages libdeflate-dev, libzstd-dev and liblz4-dev. */
@Timeout(60)
class CodecLibraryTest {
  @TempDir
  private Path directory;

  @Test
  void shouldDeclareTheFunctionsOfLibdeflateAsTheHeaderDoes() throws Exception {
    List<String> lines = new ArrayList<>();
    for (Field field : LibDeflateFunctions.class.getDeclaredFields()) {
      if (field.getName().startsWith("LIBDEFLATE_")) {
        lines.add("_Static_assert(%s == %d, \"\");".formatted(field.getName(), field.getInt(null)));
      }
    }
    assertEquals(2, lines.size());
    checkHeader("libdeflate.h", new LibDeflateFunctions(_ -> Optional.empty()), 7, lines);
  }

  @Test
  void shouldDeclareTheFunctionsOfTheOthersAsTheirHeadersDo() throws Exception {
    checkHeader("zstd.h", new ZstdFunctions(_ -> Optional.empty()), 10, List.of());
    checkHeader("lz4.h", new Lz4Functions(_ -> Optional.empty()), 3, List.of());
  }

  private void checkHeader(String header, CodecLibrary library, int functions, List<String> constants)
      throws Exception {
    assertEquals(functions, library.functions().size());
    List<String> lines = new ArrayList<>(List.of("#include <%s>".formatted(header)));
    library.functions().forEach(function -> lines.addAll(function.assertions()));
    lines.addAll(constants);
    Path source = Files.writeString(directory.resolve("codec.c"), String.join("\n", lines) + "\n");
    Process compiler = new ProcessBuilder("cc", "-fsyntax-only", source.toString()).redirectErrorStream(true).start();
    String complaint = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(compiler.waitFor(30, TimeUnit.SECONDS), "the compiler did not end");
    assertEquals("", complaint);
  }

  @Test
  void shouldFindNothingWhenTheLibraryIsAnotherOrNotThere() {
    assertEquals(Optional.empty(), CodecLibrary.load("libzstd-that-is-not-there.so.1", ZstdFunctions::new));
    assertEquals(Optional.empty(), CodecLibrary.load("libc.so.6", LibDeflateFunctions::new));
    assertEquals(Optional.empty(), CodecLibrary.load("libc.so.6", ZstdFunctions::new));
    assertEquals(Optional.empty(), CodecLibrary.load("libc.so.6", Lz4Functions::new));
  }

  @Test
  void shouldSayWhichFileItIsAndWhichLevelItHasNot() {
    LibDeflateFunctions library = LibDeflateFunctions.find().orElseThrow();
    List.of(library, ZstdFunctions.find().orElseThrow(), Lz4Functions.find().orElseThrow())
        .forEach(each -> assertTrue(each.file().isAbsolute() && Files.exists(each.file()), each.file()::toString));
    IllegalStateException failure =
        assertThrows(IllegalStateException.class, () -> library.compressor(13, Arena.ofAuto()));
    assertEquals("libdeflate makes no compressor of level 13", failure.getMessage());
    assertThrows(IllegalArgumentException.class, () -> library.layout("long double"));
    assertThrows(IllegalStateException.class, () -> library.find("libdeflate_nothing"));
  }
}
