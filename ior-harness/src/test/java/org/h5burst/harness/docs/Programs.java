package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;

/** Programs as pages show them: compiled by the JDK's own compiler, run as jobs of their own. */
final class Programs {
  /** The number of ranks on which the programs of the pages that use MPI run. */
  static final int RANKS = 2;

  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final Pattern PUBLIC_CLASS = Pattern.compile("public (?:final )?class (\\w+)");
  private static final List<String> SMALL = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m");

  private Programs() {}

  /** A program for JHDF5 with the imports of H5Burst's vocabulary. */
  static String ported(String source) {
    return source.replaceAll("import (static )?ch\\.systemsx\\.cisd\\.(hdf5|base\\.mdarray)\\.",
        "import $1org.h5burst.writer.jhdf5.");
  }

  /** Compiles a program into a directory; its name. */
  static String compile(String source, Path directory, String classPath) throws IOException {
    Matcher name = PUBLIC_CLASS.matcher(source);
    assertTrue(name.find(), () -> "not a program:\n" + source);
    Path file = Files.writeString(directory.resolve(name.group(1) + ".java"), source);
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    StringWriter complaints = new StringWriter();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      List<String> options = List.of("-proc:none", "-d", directory.toString(), "-cp", classPath);
      assertTrue(compiler.getTask(complaints, files, null, options, null, files.getJavaFileObjects(file)).call(),
          () -> complaints + "\n" + source);
    }
    return name.group(1);
  }

  /** Runs a compiled program on ranks of a job; it must end well. */
  static void run(Kind kind, int ranks, Path classes, String program, List<String> arguments) {
    List<String> options = new ArrayList<>(SMALL);
    options.addAll(List.of("--class-path", classes + File.pathSeparator + System.getProperty("java.class.path"),
        "-Dh5burst.tuner=online"));
    MpiJob.Result result = new MpiJob(kind, ranks, MpiJob.javaCommand(options, program, arguments))
        .run(classes.resolve(program + ".log"), LIMIT);
    assertTrue(result.isSuccess(), () -> program + ":\n" + result.output());
  }

  /** Compiles and runs a program of a page, on several ranks if it uses MPI; the file that it wrote, its argument. */
  static Path fileOf(String source, Path directory) throws IOException {
    String name = compile(source, directory, System.getProperty("java.class.path"));
    Path file = directory.resolve(name + ".h5");
    boolean parallel = source.contains("Mpi.run");
    run(parallel ? Kind.MPICH : Kind.SOLO, parallel ? RANKS : 1, directory, name, List.of(file.toString()));
    return file;
  }

  /** The class path of the jar or directory that these classes come from. */
  static String placesOf(Class<?>... classes) {
    List<String> places = new ArrayList<>();
    for (Class<?> type : classes) {
      places.add(new File(type.getProtectionDomain().getCodeSource().getLocation().getPath()).toString());
    }
    return String.join(File.pathSeparator, places);
  }
}
