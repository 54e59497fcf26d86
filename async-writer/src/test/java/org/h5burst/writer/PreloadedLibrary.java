package org.h5burst.writer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/**
 * A library of these tests that stands between a program and the C library; compiled when it is needed, because it must
 * fit the machine.
 */
public final class PreloadedLibrary {
  private PreloadedLibrary() {}

  /** Compiles a source among the resources. A machine without a C compiler fails here. */
  public static Path compile(String source, Path directory) throws IOException, InterruptedException {
    Path code = directory.resolve(source);
    try (InputStream resource =
        Objects.requireNonNull(PreloadedLibrary.class.getResourceAsStream("/" + source), source)) {
      Files.copy(resource, code);
    }
    Path library = directory.resolve(source.replace(".c", ".so"));
    Process compiler =
        new ProcessBuilder("cc", "-shared", "-fPIC", "-O1", "-o", library.toString(), code.toString(), "-ldl")
            .inheritIO().start();
    if (compiler.waitFor() != 0) {
      throw new IOException("cc cannot compile " + code);
    }
    return library;
  }
}
