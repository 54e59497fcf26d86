package org.h5burst.benchmarks.job;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;

/**
 * A program in Python that writes with h5py.
 *
 * @param python that has h5py
 * @param version of h5py and its HDF5
 * @param script what it runs
 */
public record PythonScript(String python, String version, Path script) {
  /** The user's own Python, and the distribution's. */
  private static final List<String> PYTHONS = List.of("python3", "/usr/bin/python3");
  private static final String VERSION =
      "import h5py, numpy; print('h5py', h5py.version.version, 'over HDF5', h5py.version.hdf5_version)";
  private static final Duration LIMIT = Duration.ofMinutes(2);

  /**
   * Finds a Python with h5py.
   *
   * @param scratch an existing directory, for the script
   * @param owner the class next to which the script is
   * @param name of the script
   */
  public static Optional<PythonScript> find(Path scratch, Class<?> owner, String name) throws IOException {
    for (String python : PYTHONS) {
      Optional<String> version = version(python, scratch.resolve("python.log"));
      if (version.isPresent()) {
        return Optional.of(new PythonScript(python, version.get(), script(scratch, owner, name)));
      }
    }
    return Optional.empty();
  }

  private static Optional<String> version(String python, Path log) {
    try {
      MpiJob.Result said = new MpiJob(Kind.SOLO, 1, List.of(python, "-c", VERSION)).run(log, LIMIT);
      return said.isSuccess() ? Optional.of(said.output().strip()) : Optional.empty();
    } catch (MpiException notThere) {
      return Optional.empty();
    }
  }

  private static Path script(Path scratch, Class<?> owner, String name) throws IOException {
    Path script = scratch.resolve(name);
    try (InputStream source = Objects.requireNonNull(owner.getResourceAsStream(name), name)) {
      Files.write(script, source.readAllBytes());
    }
    return script;
  }

  /** Returns the command line. */
  public List<String> command(List<String> arguments) {
    List<String> line = new ArrayList<>(List.of(python, script.toString()));
    line.addAll(arguments);
    return line;
  }
}
