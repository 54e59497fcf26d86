package org.h5burst.mpi.ffm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What a C compiler reads in the headers of an MPI. */
final class CompilerProbe {
  private final List<String> compiler;
  private final Path directory;

  /** With the compiler wrapper of an MPI, such as {@code mpicc.mpich}. */
  CompilerProbe(String compiler, Path directory) {
    this(List.of(compiler), directory);
  }

  /** @param compiler the command, with options for all that it compiles */
  CompilerProbe(List<String> compiler, Path directory) {
    this.compiler = compiler;
    this.directory = directory;
  }

  /**
   * The values of C expressions, as text.
   *
   * @param handles those among the names whose address is to be named by its symbol, if it is an address
   */
  Map<String, String> values(List<String> names, List<String> handles) throws IOException, InterruptedException {
    String statements = names.stream()
        .map(name -> handles.contains(name) ? "  handle(\"" + name + "\", (long) " + name + ");\n"
            : "  printf(\"" + name + " %ld\\n\", (long) (" + name + "));\n")
        .collect(Collectors.joining());
    Path source = Files.writeString(directory.resolve("probe.c"), """
        #define _GNU_SOURCE
        #include <dlfcn.h>
        #include <mpi.h>
        #include <stdio.h>

        static void handle(const char *name, long value) {
          Dl_info info;
          if (sizeof(MPI_Comm) > sizeof(int) && dladdr((void *) value, &info) && info.dli_sname != NULL) {
            printf("%s %s\\n", name, info.dli_sname);
          } else {
            printf("%s %ld\\n", name, value);
          }
        }

        int main(void) {
        """ + statements + "  return 0;\n}\n");
    Path program = directory.resolve("probe");
    run(command("-w", source.toString(), "-o", program.toString(), "-ldl"));
    return run(List.of(program.toString())).lines().map(line -> line.split(" ", 2))
        .collect(Collectors.toMap(line -> line[0], line -> line[1], (a, _) -> a, TreeMap::new));
  }

  /** Compiles declarations; fails with what the compiler says if it does not take them. */
  void compile(String code) throws IOException, InterruptedException {
    Path source = Files.writeString(directory.resolve("declarations.c"), code);
    run(command("-fsyntax-only", source.toString()));
  }

  /** Compiles a shared library. */
  Path library(String name, String code) throws IOException, InterruptedException {
    Path source = Files.writeString(directory.resolve(name + ".c"), code);
    Path library = directory.resolve(name);
    run(command("-shared", "-fPIC", source.toString(), "-o", library.toString()));
    return library;
  }

  private List<String> command(String... arguments) {
    return Stream.concat(compiler.stream(), Arrays.stream(arguments)).toList();
  }

  private static String run(List<String> command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(60, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException(command + " failed: " + output);
    }
    return output;
  }
}
