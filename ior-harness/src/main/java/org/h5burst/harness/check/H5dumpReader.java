package org.h5burst.harness.check;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.kernel.Array;
import org.h5burst.tuner.input.BoundedInput;

/**
 * Reads by HDF5's own tool {@code h5dump}, one process per dataset, through a temporary file of the dataset's size.
 *
 * @param program the tool, by its name or path
 * @param path the HDF5 file
 * @param directory for what the tool writes
 */
record H5dumpReader(String program, Path path, ScratchDirectory directory) implements Reader {
  private static final String H5DUMP = "h5dump";
  private static final String NOT_STARTED =
      "h5dump cannot be started; h5burst doctor says how to get it; or use --reader h5burst";
  private static final Pattern TYPE = Pattern.compile("DATATYPE\\s+(\\w+)");
  private static final Pattern SHAPE = Pattern.compile("DATASPACE\\s+SIMPLE \\{ \\( ([^)]*) \\)");
  /** A limit, because h5dump also prints attributes, of which a file may have any number. */
  private static final int MAX_LOG_BYTES = 16 << 20;
  private static final int TIME_LIMIT_MINUTES = 10;
  private static final int START_SECONDS = 5;

  static H5dumpReader open(Path path) {
    return new H5dumpReader(H5DUMP, path,
        ScratchDirectory.in(Path.of(System.getProperty("java.io.tmpdir")), "h5burst-check"));
  }

  static boolean isInstalled() {
    return isInstalled(H5DUMP);
  }

  /** Returns whether a tool is there and starts: its libraries may be missing. */
  static boolean isInstalled(String program) {
    try {
      Process version = new ProcessBuilder(program, "--version").redirectErrorStream(true)
          .redirectOutput(Redirect.DISCARD).start();
      try {
        return !version.waitFor(START_SECONDS, TimeUnit.SECONDS) || version.exitValue() == 0;
      } finally {
        version.destroyForcibly();
      }
    } catch (IOException e) {
      return false; // it was not found
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  @Override
  public String name() {
    return H5DUMP;
  }

  @Override
  public void read(Array expected, Sink sink) throws Unexpected {
    Path elements = directory.path().resolve("elements");
    try {
      String header = dump(expected, elements);
      requireType(header, expected);
      requireShape(header, expected);
      if (Files.size(elements) != expected.bytes()) {
        throw new CommandFailure(("%s: h5dump wrote %d of the %d bytes of %s into %s; is there room? "
            + "-J-Djava.io.tmpdir=DIR chooses another directory, --reader another reader").formatted(path,
                Files.size(elements), expected.bytes(), expected.name(), directory.path()));
      }
      readElements(elements, expected, sink);
    } catch (IOException e) {
      throw new CommandFailure("%s: what h5dump wrote of %s cannot be read".formatted(path, expected.name()), e);
    }
  }

  /** Writes a dataset's elements to a file, and returns its header. */
  private String dump(Array expected, Path elements) throws IOException, Unexpected {
    String name = "/" + expected.name();
    Output dumped = run("-d", name, "-b", "MEMORY", "-o", elements.toString(), path.toString());
    if (dumped.exitCode == 0) {
      return dumped.text;
    }
    if (!isInstalled(program)) {
      throw new CommandFailure(NOT_STARTED);
    }
    Output header = run("-H", "-d", name, path.toString());
    if (header.exitCode != 0) {
      throw new Unexpected("%s is missing or cannot be read: %s".formatted(expected.name(), header.lastLine()));
    }
    throw new CommandFailure("%s: h5dump cannot read %s: %s".formatted(path, expected.name(), dumped.lastLine()));
  }

  /** What a process of h5dump came to. */
  private record Output(int exitCode, String text) {
    String lastLine() {
      return text.lines().reduce("", (first, second) -> second);
    }
  }

  private Output run(String... arguments) throws IOException {
    Path log = directory.path().resolve("log");
    Process process;
    try {
      process = new ProcessBuilder(Stream.concat(Stream.of(program), Stream.of(arguments)).toList())
          .redirectErrorStream(true).redirectOutput(log.toFile()).start();
    } catch (IOException e) {
      throw new CommandFailure(NOT_STARTED, e);
    }
    try {
      if (!process.waitFor(TIME_LIMIT_MINUTES, TimeUnit.MINUTES)) {
        throw new CommandFailure(
            "%s: h5dump did not end within %d minutes: %s".formatted(path, TIME_LIMIT_MINUTES,
                String.join(" ", arguments)));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted while h5dump read %s".formatted(path), e);
    } finally {
      process.destroyForcibly();
    }
    return new Output(process.exitValue(), BoundedInput.text(log, MAX_LOG_BYTES).strip());
  }

  private static void requireType(String header, Array expected) throws Unexpected {
    String suffix = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? "LE" : "BE";
    String wanted = switch (expected.type()) {
      case INT32 -> "H5T_STD_I32";
      case INT64 -> "H5T_STD_I64";
      case FLOAT32 -> "H5T_IEEE_F32";
      case FLOAT64 -> "H5T_IEEE_F64";
      default -> throw new IllegalArgumentException("no kernel writes " + expected.type());
    } + suffix;
    Matcher matcher = TYPE.matcher(header);
    if (!matcher.find() || !matcher.group(1).equals(wanted)) {
      throw new Unexpected("%s is not of type %s".formatted(expected.name(), expected.type()));
    }
  }

  private static void requireShape(String header, Array expected) throws Unexpected {
    Matcher matcher = SHAPE.matcher(header);
    String wanted = String.join(", ", Arrays.stream(expected.shape()).mapToObj(Long::toString).toList());
    if (!matcher.find() || !matcher.group(1).equals(wanted)) {
      throw new Unexpected(
          "%s does not have the shape %s".formatted(expected.name(), Arrays.toString(expected.shape())));
    }
  }

  private static void readElements(Path elements, Array expected, Sink sink) throws IOException {
    try (FileChannel channel = FileChannel.open(elements); Arena arena = Arena.ofConfined()) {
      MemorySegment all = channel.map(MapMode.READ_ONLY, 0, expected.bytes(), arena);
      boolean more = true;
      for (long at = 0; more && at < all.byteSize(); at += Tiling.TILE_BYTES) {
        more = sink.accept(at / expected.type().bytes(),
            all.asSlice(at, Math.min(Tiling.TILE_BYTES, all.byteSize() - at)));
      }
    }
  }

  @Override
  public void close() {
    directory.close();
  }
}
