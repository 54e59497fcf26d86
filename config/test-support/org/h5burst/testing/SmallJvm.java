package org.h5burst.testing;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;

/**
 * The JVMs that tests start, which are many and small on few cores: they start fast, and use few threads.
 *
 * <p>Where the build names a program for it, a first run caches its classes, loaded and linked, and the JVMs after it
 * take two thirds of the time. A cache needs jars instead of directories on the class path, which is changed for the
 * JVMs that this one starts.
 *
 * <p>Where JaCoCo's agent measures the coverage of this JVM, that of the others counts too: their classes are
 * instrumented in the jars, because a JVM with an agent cannot cache classes.
 */
public final class SmallJvm {
  /**
   * Words of the first run: options, main class, arguments; {@code DIRECTORY} is one that is there and empty. Set by
   * the build.
   */
  private static final String TRAINING = "test.training";

  /** A program, and behind a colon others that start with its cache. Set by the build. */
  private static final String SHARED = "test.cache.shared";

  /** The program that instruments jars. Set by the build. */
  private static final String INSTRUMENT = "test.instrument";

  /** The class path of that program. Set by the build. */
  private static final String INSTRUMENT_PATH = "test.instrument.path";

  /** JaCoCo's agent as an option, its jar and where it counts. */
  private static final Pattern AGENT = Pattern.compile("-javaagent:([^=]+jacoco[^=]+)=.*destfile=([^,]+).*");

  /** Which build this is: what a JVM of the same build has cached is used again. Set by the build. */
  private static final String BUILD = "test.build";

  private static final String CLASS_PATH = System.getProperty("java.class.path");
  private static final Path PLACE = Path.of("target", "small-jvm").toAbsolutePath();
  private static final List<String> QUIET = List.of("-Xlog:aot=off", "-Xlog:cds=off");
  private static final List<String> OPTIONS = Stream
      .concat(Stream.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"), cached().stream())
      .toList();

  private SmallJvm() {}

  /** The options of such a JVM, and more of a test's own. */
  public static List<String> options(String... more) {
    return Stream.concat(OPTIONS.stream(), Arrays.stream(more)).toList();
  }

  /** The class path of this JVM, without what counts branches, for code whose timing matters. */
  public static String plainClassPath() {
    return CLASS_PATH;
  }

  private static List<String> cached() {
    String training = System.getProperty(TRAINING, "");
    if (training.isEmpty()) {
      return List.of();
    }
    try {
      return trainOnce(training);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The build runs tests in two JVMs at a time: one caches for both. */
  private static List<String> trainOnce(String training) throws IOException {
    Files.createDirectories(PLACE);
    String build = System.getProperty(BUILD, "");
    Path done = PLACE.resolve("build");
    try (FileChannel channel = FileChannel.open(PLACE.resolve("lock"), StandardOpenOption.CREATE,
        StandardOpenOption.WRITE); FileLock _ = channel.lock()) {
      boolean isDone = !build.isEmpty() && Files.exists(done) && Files.readString(done).equals(build);
      useJars(!isDone);
      Path cache = isDone ? cache(program(words(training))) : train(words(training));
      if (!isDone) {
        share(System.getProperty(SHARED, ""));
      }
      Files.writeString(done, build);
      return Stream.concat(QUIET.stream(), Stream.of("-XX:AOTCache=" + cache)).toList();
    }
  }

  /** {@link MpiJob#javaCommand} finds the cache of a program by its name. */
  private static void share(String programs) throws IOException {
    List<String> names = List.of(programs.trim().split("[:\\s]+"));
    for (String name : names.subList(1, names.size())) {
      Files.deleteIfExists(cache(name));
      Files.createLink(cache(name), cache(names.getFirst()));
    }
  }

  private static List<String> words(String training) {
    return Arrays.stream(training.trim().split("\\s+")).toList();
  }

  private static int options(List<String> words) {
    return (int) words.stream().takeWhile(word -> word.startsWith("-")).count();
  }

  private static String program(List<String> words) {
    return words.get(options(words));
  }

  private static Path cache(String program) {
    return PLACE.resolve(program.substring(program.lastIndexOf('.') + 1) + ".aot");
  }

  private static Path train(List<String> training) throws IOException {
    Path files = Files.createTempDirectory(PLACE, "training");
    List<String> words = training.stream().map(word -> word.replace("DIRECTORY", files.toString())).toList();
    int options = options(words);
    String program = program(words);
    Path cache = cache(program);
    Files.deleteIfExists(cache);
    List<String> jvm = new ArrayList<>(QUIET);
    jvm.addAll(words.subList(0, options));
    jvm.add("-XX:AOTCacheOutput=" + cache);
    MpiJob job = new MpiJob(Kind.SOLO, 1, MpiJob.javaCommand(jvm, program, words.subList(options + 1, words.size())));
    MpiJob.Result result = job.run(PLACE.resolve("training.log"), Duration.ofMinutes(3));
    if (!result.isSuccess() || !Files.exists(cache)) {
      throw new IllegalStateException("the classes of small JVMs cannot be cached: " + result.output());
    }
    return cache;
  }

  private static void useJars(boolean makeThem) throws IOException {
    Optional<Matcher> agent = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-javaagent:") && option.contains("jacoco")).map(AGENT::matcher)
        .findFirst();
    if (agent.isPresent() && !agent.get().matches()) {
      throw new IllegalStateException("the coverage of small JVMs cannot be measured: " + agent.get());
    }
    List<String> entries = new ArrayList<>();
    List<String> measured = new ArrayList<>();
    for (String entry : CLASS_PATH.split(File.pathSeparator, -1)) {
      boolean isMeasured = agent.isPresent() && isOurs(Path.of(entry));
      if (!entry.isEmpty()) {
        entries.add(jar(Path.of(entry), makeThem, isMeasured));
      }
      if (isMeasured) {
        measured.add(entries.getLast());
      }
    }
    if (agent.isPresent()) {
      entries.addAll(List.of(agent.get().group(1), settings(Path.of(agent.get().group(2)), makeThem)));
    }
    if (makeThem && !measured.isEmpty()) {
      measure(measured);
    }
    System.setProperty("java.class.path", String.join(File.pathSeparator, entries));
  }

  private static boolean isOurs(Path entry) {
    return entry.endsWith("classes") || entry.getFileName().toString().startsWith("h5burst-");
  }

  private static String jar(Path entry, boolean makeIt, boolean isChanged) throws IOException {
    boolean isDirectory = Files.isDirectory(entry);
    if (!isDirectory && !isChanged) {
      return entry.toString();
    }
    Path absolute = entry.toAbsolutePath();
    // test classes stay below a directory of that name
    Path jar = PLACE.resolve(absolute.getRoot().relativize(absolute)).resolve("classes.jar");
    if (makeIt) {
      Files.createDirectories(jar.getParent());
      if (isDirectory) {
        create(jar, entry);
      } else {
        Files.copy(entry, jar, StandardCopyOption.REPLACE_EXISTING);
      }
    }
    return jar.toString();
  }

  private static void create(Path jar, Path directory) {
    int code = ToolProvider.findFirst("jar").orElseThrow().run(System.out, System.err, "--create", "--no-compress",
        "--file", jar.toString(), "-C", directory.toString(), ".");
    if (code != 0) {
      throw new IllegalStateException("no jar can be made of " + directory);
    }
  }

  /** Returns a jar with JaCoCo's settings for the other JVMs, which append to this JVM's file of coverage. */
  private static String settings(Path coverage, boolean makeThem) throws IOException {
    Path settings = PLACE.resolve("coverage");
    Path jar = PLACE.resolve("coverage.jar");
    if (makeThem) {
      Files.createDirectories(settings);
      Files.writeString(settings.resolve("jacoco-agent.properties"), "destfile=" + coverage.toAbsolutePath() + "\n");
      create(jar, settings);
    }
    return jar.toString();
  }

  private static void measure(List<String> jars) {
    List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp", System.getProperty(INSTRUMENT_PATH), System.getProperty(INSTRUMENT)));
    command.addAll(jars);
    MpiJob job = new MpiJob(Kind.SOLO, 1, command);
    MpiJob.Result result = job.run(PLACE.resolve("instrument.log"), Duration.ofMinutes(1));
    if (!result.isSuccess()) {
      throw new IllegalStateException("the coverage of small JVMs cannot be measured: " + result.output());
    }
  }
}
