package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.h5burst.hdf5.library.Hdf5Search;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.mpi.library.Candidate;
import org.h5burst.testing.SmallJvm;

/** Runs a program of these tests on every rank of a job, under MPICH where nothing else is said. */
final class Jobs {
  private static final Duration LIMIT = Duration.ofSeconds(100);

  private Jobs() {}

  /** The option that lets a job's files be written by a back end. */
  static String backend(String name) {
    return "-Dh5burst.backend=" + name;
  }

  /**
   * The options for a back end: {@code jhdf5} is the portable one with JHDF5's native library under another name, by
   * which the functions of HDF5 in it are not found, so that JHDF5's own binding is used; {@code serial} and {@code
   * bytedeco} are the portable one with an installed HDF5, and with that of Maven Central.
   */
  static List<String> options(String backend, Path directory, String... more) {
    List<String> options = new ArrayList<>(List.of(more));
    if (backend.equals("serial") || backend.equals("bytedeco")) {
      options.addAll(List.of(backend("portable"),
          "-Dh5burst.hdf5.library=" + (backend.equals("serial") ? serialHdf5() : backend)));
      return options;
    }
    if (!backend.equals("jhdf5")) {
      options.add(backend(backend));
      return options;
    }
    Path hidden = directory.resolve("hidden.so");
    try {
      Files.copy(Path.of(System.getProperty("native.libpath.sis-jhdf5")), hidden, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    options.addAll(List.of(backend("portable"), "-Dnative.libpath.sis-jhdf5=" + hidden));
    return options;
  }

  /** The HDF5 library that one process takes on this machine, where it has no JHDF5. */
  static Path serialHdf5() {
    return Hdf5Search.ofProcess(Optional.empty()).forOneProcess().stream().filter(Candidate::fits).findFirst()
        .orElseThrow().path();
  }

  /** Runs a program to its end, however that is. */
  static MpiJob.Result run(Path log, int ranks, List<String> options, Class<?> program, Object... arguments) {
    return runUnder(List.of(), log, ranks, options, program, arguments);
  }

  /** Runs each rank under another program, whose command line begins like this. */
  static MpiJob.Result runUnder(List<String> wrapper, Path log, int ranks, List<String> options, Class<?> program,
      Object... arguments) {
    return runUnder(Kind.MPICH, wrapper, log, ranks, options, program, arguments);
  }

  /** As {@link #run}, with the MPI given. */
  static MpiJob.Result run(Kind kind, Path log, int ranks, List<String> options, Class<?> program,
      Object... arguments) {
    return runUnder(kind, List.of(), log, ranks, options, program, arguments);
  }

  /** As {@link #runUnder}, with the MPI given. */
  static MpiJob.Result runUnder(Kind kind, List<String> wrapper, Path log, int ranks, List<String> options,
      Class<?> program, Object... arguments) {
    return runWithin(LIMIT, new MpiJob(kind, ranks, words(kind, wrapper, options, program, arguments)), log, program);
  }

  /** As {@link #runWell(Kind, Path, int, List, Class, Object...)}, for a job that takes longer than the others. */
  static String runLong(Duration limit, Kind kind, Path log, int ranks, List<String> options, Class<?> program,
      Object... arguments) {
    MpiJob.Result result =
        runWithin(limit, new MpiJob(kind, ranks, words(kind, List.of(), options, program, arguments)), log, program);
    assertEquals(0, result.exitCode(), result::output);
    return result.output();
  }

  private static List<String> words(Kind kind, List<String> wrapper, List<String> options, Class<?> program,
      Object... arguments) {
    List<String> jvmOptions = new ArrayList<>(SmallJvm.options("-Xmx256m"));
    // where the test asks for nothing else; never another one in silence
    jvmOptions.add(backend(kind.isNative() ? "phdf5" : "portable"));
    jvmOptions.addAll(options);
    List<String> words = new ArrayList<>(wrapper);
    words.addAll(
        MpiJob.javaCommand(jvmOptions, program.getName(), List.of(arguments).stream().map(Object::toString).toList()));
    return words;
  }

  private static MpiJob.Result runWithin(Duration limit, MpiJob job, Path log, Class<?> program) {
    MpiJob.Result result = job.run(log, limit);
    assertFalse(result.timedOut(), () -> program.getSimpleName() + " hangs:\n" + result.output());
    return result;
  }

  /** As {@link #run}; the job must succeed. */
  static String runWell(Path log, int ranks, List<String> options, Class<?> program, Object... arguments) {
    return runWell(Kind.MPICH, log, ranks, options, program, arguments);
  }

  /** As {@link #run}, with the MPI given; the job must succeed. */
  static String runWell(Kind kind, Path log, int ranks, List<String> options, Class<?> program, Object... arguments) {
    MpiJob.Result result = run(kind, log, ranks, options, program, arguments);
    assertEquals(0, result.exitCode(), result::output);
    return result.output();
  }
}
