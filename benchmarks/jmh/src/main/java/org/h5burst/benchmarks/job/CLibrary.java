package org.h5burst.benchmarks.job;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** A C program that is compiled when it is needed, and loaded into the ranks. */
public final class CLibrary {
  private CLibrary() {}

  /**
   * Compiles a source with the wrapper of parallel HDF5 for an MPI.
   *
   * @param directory target of the library
   * @throws IOException with the compiler's message if it fails
   */
  public static Path compile(Path source, Path directory, boolean openMpi) throws IOException {
    Path library = directory.resolve("libreference.so");
    List<String> command = List.of(openMpi ? "h5pcc.openmpi" : "h5pcc.mpich", "-shlib", "-O2", "-fPIC", "-shared", "-o",
        library.toString(), source.toAbsolutePath().toString());
    Process compiler = new ProcessBuilder(command).directory(directory.toFile()).redirectErrorStream(true).start();
    String output = new String(compiler.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (compiler.waitFor() != 0) {
        throw new IOException("%s failed:%n%s".formatted(String.join(" ", command), output));
      }
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while the C program was compiled", interrupted);
    }
    return library;
  }
}
