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

/** The binding to libdeflate; needs Debian's libdeflate0 and libdeflate-dev. */
@Timeout(60)
class LibDeflateFunctionsTest {
  @TempDir
  private Path directory;

  @Test
  void shouldDeclareTheFunctionsAsTheHeaderDoes() throws Exception {
    LibDeflateFunctions library = new LibDeflateFunctions(_ -> Optional.empty());
    List<String> lines = new ArrayList<>(List.of("#include <libdeflate.h>"));
    library.functions().forEach(function -> lines.addAll(function.assertions()));
    assertEquals(7, library.functions().size());
    int constants = 0;
    for (Field field : LibDeflateFunctions.class.getDeclaredFields()) {
      if (!field.getName().startsWith("LIBDEFLATE_")) {
        continue;
      }
      lines.add("_Static_assert(%s == %d, \"\");".formatted(field.getName(), field.getInt(null)));
      constants++;
    }
    assertEquals(2, constants);
    Path source = Files.writeString(directory.resolve("deflate.c"), String.join("\n", lines) + "\n");
    Process compiler = new ProcessBuilder("cc", "-fsyntax-only", source.toString()).redirectErrorStream(true).start();
    String complaint = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(compiler.waitFor(30, TimeUnit.SECONDS), "the compiler did not end");
    assertEquals("", complaint);
  }

  @Test
  void shouldFindNothingWhenTheLibraryIsAnotherOrNotThere() {
    assertEquals(Optional.empty(), LibDeflateFunctions.load("libdeflate-that-is-not-there.so.0"));
    assertEquals(Optional.empty(), LibDeflateFunctions.load("libc.so.6"));
  }

  @Test
  void shouldSayWhichFileItIsAndWhichLevelItHasNot() {
    LibDeflateFunctions library = LibDeflateFunctions.find().orElseThrow();
    assertTrue(library.file().isAbsolute() && Files.exists(library.file()), () -> library.file().toString());
    IllegalStateException failure =
        assertThrows(IllegalStateException.class, () -> library.compressor(13, Arena.ofAuto()));
    assertEquals("libdeflate makes no compressor of level 13", failure.getMessage());
    assertThrows(IllegalArgumentException.class, () -> library.layout("long double"));
    assertThrows(IllegalStateException.class, () -> library.find("libdeflate_nothing"));
  }
}
