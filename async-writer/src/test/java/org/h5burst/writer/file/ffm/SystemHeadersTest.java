package org.h5burst.writer.file.ffm;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.h5burst.mpi.foreign.NativeFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The prototypes of the C library's functions for files, compared with its headers by the C compiler. */
@Timeout(60)
class SystemHeadersTest {
  @TempDir
  private Path directory;

  @Test
  void shouldDeclareTheFunctionsOfTheCLibraryAsItsHeadersDo() throws Exception {
    List<String> lines = new ArrayList<>(
        List.of("#define _GNU_SOURCE", "#include <fcntl.h>", "#include <signal.h>", "#include <stdio.h>",
            "#include <sys/file.h>", "#include <unistd.h>"));
    SystemFiles files = SystemFiles.get().orElseThrow();
    int functions = 0;
    for (Field field : SystemFiles.class.getDeclaredFields()) {
      field.setAccessible(true);
      if (field.get(files) instanceof NativeFunction function) {
        lines.addAll(function.assertions());
        functions++;
      }
    }
    assertEquals(7, functions);
    Path source = Files.writeString(directory.resolve("calls.c"), String.join("\n", lines) + "\n");
    Process compiler = new ProcessBuilder("cc", "-fsyntax-only", source.toString()).redirectErrorStream(true).start();
    String complaint = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertTrue(compiler.waitFor(30, TimeUnit.SECONDS), "the compiler did not end");
    assertEquals("", complaint);
  }
}
