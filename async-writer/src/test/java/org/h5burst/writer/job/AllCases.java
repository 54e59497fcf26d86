package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;

/**
 * One job of two ranks that runs all cases of a test, on a back end and an MPI: where it writes, and what its ranks
 * have printed.
 */
final class AllCases {
  /** Before the first one. */
  static final AllCases NONE = new AllCases(Path.of(""), "", Kind.SOLO);

  /** The number of a rank, for the shell. */
  static final String RANK = "${PMI_RANK:-${OMPI_COMM_WORLD_RANK:-$H5BURST_MPJ_RANK}}";

  private final Path directory;
  private final String backend;
  private final Kind kind;
  private String output = "";

  private AllCases(Path directory, String backend, Kind kind) {
    this.directory = directory;
    this.backend = backend;
    this.kind = kind;
  }

  /** A job that has a directory, and has not begun. */
  static AllCases in(Path home, String backend, Kind kind) throws IOException {
    return new AllCases(Files.createDirectory(home.resolve(backend + "-" + kind)), backend, kind);
  }

  /** Runs a program to its end, however that is; its first argument is the directory. */
  AllCases run(List<String> options, Class<?> program) {
    return runUnder(List.of(), options, program);
  }

  /** As {@link #run}, each rank under another program, whose command line begins like this. */
  AllCases runUnder(List<String> wrapper, List<String> options, Class<?> program, Object... more) {
    List<String> all = new ArrayList<>(options);
    all.addFirst(Jobs.backend(backend));
    List<Object> arguments = new ArrayList<>(List.of(more));
    arguments.addFirst(directory);
    output = Jobs.runUnder(kind, wrapper, directory.resolve("job.log"), 2, all, program, arguments.toArray()).output();
    return this;
  }

  /** A file that it wrote. */
  Path file(String name) {
    return directory.resolve(name);
  }

  String output() {
    return output;
  }

  /** Both ranks have come to the end of a case. */
  void assertHeld(String name) {
    assertPrinted("held " + name);
  }

  /** Each rank has printed these words behind its number. */
  void assertPrinted(String words) {
    for (int rank = 0; rank < 2; rank++) {
      assertTrue(output.contains("rank %d %s\n".formatted(rank, words)), output);
    }
  }
}
