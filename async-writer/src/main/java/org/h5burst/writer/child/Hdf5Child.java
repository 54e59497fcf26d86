package org.h5burst.writer.child;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.launch.MpiJob;

/**
 * A JVM in which HDF5 reads what may be damaged, or writes what may crash it: it may crash, hang, or use memory without
 * limit.
 *
 * @param options of the JVM
 * @param patience how long it may work without adding to its answers or its output
 * @param mostBytes memory that it may use
 */
public record Hdf5Child(List<String> options, Duration patience, long mostBytes) {
  /** Prefixes of the names of modules that contain an HDF5 and that no module requires. */
  private static final List<String> HDF5_MODULES = List.of("sis.jhdf5", "org.bytedeco.hdf5");

  /** Options that the JVM must not inherit, such as a port that only one process can use. */
  private static final Set<String> OPTIONS_OF_THIS = Set.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS");

  /** The fields of a process's memory in /proc, in KiB. */
  private static final Set<String> MEMORY = Set.of("VmRSS:", "VmSwap:");
  private static final long POLL_MILLIS = 20;
  private static final int MAX_WORDS_BYTES = 2000;

  /** Returns a child with the usual limits. A crash is expected and not reported to anybody. */
  public static Hdf5Child ordinary() {
    long memory =
        ManagementFactory.getOperatingSystemMXBean() instanceof com.sun.management.OperatingSystemMXBean system
            ? system.getTotalMemorySize() / 2
            : Long.MAX_VALUE;
    return new Hdf5Child(
        List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+SuppressFatalErrorMessage",
            "-XX:-CreateCoredumpOnCrash"),
        Duration.ofSeconds(60), memory);
  }

  /** Returns the same child with another limit for the time without progress. */
  public Hdf5Child withPatience(Duration other) {
    return new Hdf5Child(options, other, mostBytes);
  }

  /**
   * Runs a program to its end, or ends it when it makes no progress or uses too much memory.
   *
   * @param answers file to which it adds a line when it is ready, and more as it makes progress
   * @param growing another file that grows as it makes progress
   * @return its exit code
   * @throws IOException if it did not become ready, which shows nothing about the file that it was to read
   */
  public int run(Class<?> program, List<String> arguments, Answers answers, Path... growing) throws IOException {
    List<Path> files = Stream.concat(Stream.of(answers.file()), Stream.of(growing)).toList();
    int before = answers.lines().size();
    Process child = builder(program, arguments).start();
    Words words = new Words(child.getInputStream());
    boolean hasEnded;
    try {
      hasEnded = await(child, files, words);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while another JVM had the file open in HDF5", e);
    } finally {
      child.destroyForcibly().onExit().join(); // what it had to answer is written when this returns
    }
    if (answers.lines().size() == before) {
      String end = hasEnded ? "ended with exit code %d before it was ready".formatted(child.exitValue())
          : "was not ready within %d s, or took more than %d MiB of memory, and was ended"
              .formatted(patience.toSeconds(), mostBytes >> 20);
      throw new IOException("the JVM that reads it by HDF5 %s: %s".formatted(end, words));
    }
    return child.exitValue();
  }

  private ProcessBuilder builder(Class<?> program, List<String> arguments) {
    List<String> all = new ArrayList<>(options);
    ModuleLayer.boot().modules().stream().map(Module::getName)
        .filter(name -> HDF5_MODULES.stream().anyMatch(name::startsWith))
        .forEach(name -> all.add("--add-modules=" + name));
    ProcessBuilder builder = new ProcessBuilder(MpiJob.javaCommand(all, program.getName(), arguments))
        .redirectInput(Path.of("/dev/null").toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeAll(OPTIONS_OF_THIS);
    return builder;
  }

  /** Returns whether the child has ended by itself. */
  private boolean await(Process child, List<Path> files, Words words) throws IOException, InterruptedException {
    long size = bytes(files);
    IdleStrategy idle = new IdleStrategy(); // does not count the time in which both processes are stopped
    while (!child.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS)) {
      words.take();
      if (idle.awakeNanos() > patience.toNanos() || memory(child) > mostBytes) {
        return false;
      }
      long now = bytes(files);
      if (now != size) {
        size = now;
        idle = new IdleStrategy();
      }
    }
    words.takeAll();
    return true;
  }

  private static long bytes(List<Path> files) throws IOException {
    long sum = 0;
    for (Path file : files) {
      sum += Files.exists(file) ? Files.size(file) : 0;
    }
    return sum;
  }

  /** Returns how much memory a process uses, in bytes; 0 if it has ended, or if the system does not report it. */
  private static long memory(Process child) {
    try (Stream<String> lines = Files.lines(Path.of("/proc/%s/status".formatted(child.pid())))) {
      return lines.map(line -> line.split("\\s+")).filter(line -> line.length == 3 && MEMORY.contains(line[0]))
          .mapToLong(line -> Long.parseLong(line[1]))
          .sum() << 10;
    } catch (IOException | UncheckedIOException ended) {
      return 0;
    }
  }

  /** The output of a process: the beginning is kept, and the rest is read so that the process does not block. */
  private record Words(InputStream from, ByteArrayOutputStream kept) {
    Words(InputStream from) {
      this(from, new ByteArrayOutputStream());
    }

    void take() throws IOException {
      keep(from.readNBytes(from.available()));
    }

    /** Takes the rest from a process that has ended: none may be available yet. */
    void takeAll() throws IOException {
      keep(from.readAllBytes());
    }

    private void keep(byte[] some) {
      kept.write(some, 0, Math.min(some.length, MAX_WORDS_BYTES - kept.size()));
    }

    @Override
    public String toString() {
      String text = kept.toString(StandardCharsets.UTF_8).strip().replaceAll("\\s+", " ");
      return text.isEmpty() ? "it printed nothing" : text;
    }
  }
}
