package org.h5burst.writer.jhdf5.roundtrip;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Runs JHDF5's own round-trip tests on the adapter: changes the imports as the page on moving from JHDF5 says, leaves
 * out each method that does not compile, runs the others, and prints how many pass. A process ends with the first test
 * that fails, which may have left files open; another one continues behind it.
 */
public final class RoundTrips {
  private static final String CLASS = "moved.HDF5RoundtripTest";
  private static final String RUN = "--run";
  private static final String PASSES = "passes: ";
  private static final String DIFFERS = "differs: ";

  private final Path classes;
  private final Path directory;
  private final List<String> passing = new ArrayList<>();
  private final Map<String, String> differing = new TreeMap<>();

  private RoundTrips(Path classes, Path directory) {
    this.classes = classes;
    this.directory = directory;
  }

  /** The source of the test class, and a directory for what is compiled and written. */
  public static void main(String[] arguments) throws Exception {
    if (arguments[0].equals(RUN)) {
      run(Path.of(arguments[1]), List.of(arguments).subList(2, arguments.length));
      System.exit(0); // a test that waits for ever does not keep the process
    }
    Path directory = Files.createDirectories(Path.of(arguments[1])).toRealPath();
    Path classes = Files.createDirectories(directory.resolve("classes"));
    Map<String, String> uncompiled = new TestSource(CLASS, moved(Path.of(arguments[0]))).compile(classes);
    RoundTrips trips = new RoundTrips(classes, directory);
    trips.runAll();
    uncompiled.forEach((method, why) -> System.out.println("does not compile: %s: %s".formatted(method, why)));
    trips.differing.forEach((method, why) -> System.out.println("differs: %s: %s".formatted(method, why)));
    System.out.println("%d pass, %d do not compile, %d differ".formatted(trips.passing.size(), uncompiled.size(),
        trips.differing.size()));
  }

  /** The source with the imports that the page on moving from JHDF5 gives it. */
  private static String moved(Path source) throws IOException {
    return Files.readString(source)
        .replaceFirst("(?m)^package .*;", "package moved; import org.h5burst.writer.jhdf5.*;")
        .replaceAll("(?m)^import (static )?ch\\.systemsx\\.cisd\\.(hdf5|base\\.mdarray)\\.",
            "import $1org.h5burst.writer.jhdf5.")
        .replaceAll("(?m)^import hdf\\.hdf5lib\\.exceptions\\.", "import org.h5burst.writer.jhdf5.exceptions.");
  }

  private static void run(Path classes, List<String> done) throws Exception {
    try (URLClassLoader loader = new URLClassLoader(new URL[] {classes.toUri().toURL()})) {
      for (TestMethod method : TestMethod.of(loader.loadClass(CLASS))) {
        if (!done.contains(method.name())) {
          String why = method.failure();
          System.out.println((why.isEmpty() ? PASSES : DIFFERS) + method.name() + ": " + why);
          if (!why.isEmpty()) {
            return;
          }
        }
      }
    }
  }

  private void runAll() throws IOException, InterruptedException {
    int before;
    do {
      before = differing.size();
      List<String> done = new ArrayList<>(passing);
      done.addAll(differing.keySet());
      runFrom(done);
    } while (differing.size() > before);
  }

  private void runFrom(List<String> done) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", System.getProperty("java.class.path"), "--enable-native-access=ALL-UNNAMED"));
    System.getProperties().stringPropertyNames().stream()
        .filter(name -> name.matches("(native|h5burst|org\\.slf4j)\\..*"))
        .forEach(name -> command.add("-D%s=%s".formatted(name, System.getProperty(name))));
    command.addAll(List.of(RoundTrips.class.getName(), RUN, classes.toString()));
    command.addAll(done);
    Process process = new ProcessBuilder(command).directory(directory.toFile())
        .redirectError(directory.resolve("errors.log").toFile()).start();
    try (BufferedReader lines = process.inputReader()) {
      lines.lines().forEach(this::note);
    } catch (UncheckedIOException broken) {
      throw broken.getCause();
    }
    process.waitFor();
  }

  private void note(String line) {
    if (line.startsWith(PASSES)) {
      passing.add(line.substring(PASSES.length(), line.lastIndexOf(": ")));
    } else if (line.startsWith(DIFFERS)) {
      String[] parts = line.split(": ", 3);
      differing.put(parts[1], Arrays.stream(parts).skip(2).findFirst().orElse(""));
    }
  }
}
