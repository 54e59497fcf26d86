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
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.job.ScratchDirectory;
import org.h5burst.harness.kernel.Array;
import org.h5burst.tuner.input.BoundedInput;

/** Reads by HDF5's own tool {@code h5dump}, one process per dataset, through a temporary file of the dataset's size. */
record H5dumpReader(Path path, ScratchDirectory directory) implements Reader {
  private static final Pattern TYPE = Pattern.compile("DATATYPE\\s+(\\w+)");
  private static final Pattern SHAPE = Pattern.compile("DATASPACE\\s+SIMPLE \\{ \\( ([^)]*) \\)");
  /** A limit, because h5dump also prints attributes, of which a file may have any number. */
  private static final int MAX_LOG_BYTES = 16 << 20;
  private static final int TIME_LIMIT_MINUTES = 10;

  static H5dumpReader open(Path path) {
    return new H5dumpReader(path, ScratchDirectory.in(Path.of(System.getProperty("java.io.tmpdir")), "h5burst-check"));
  }

  static boolean isInstalled() {
    try {
      new ProcessBuilder("h5dump", "--version").redirectErrorStream(true).redirectOutput(Redirect.DISCARD).start();
      return true;
    } catch (IOException e) {
      return false; // it was not found
    }
  }

  @Override
  public String name() {
    return "h5dump";
  }

  @Override
  public void read(Array expected, Sink sink) throws Unexpected {
    Path elements = directory.path().resolve("elements");
    try {
      String header = dump(expected, elements);
      requireType(header, expected);
      requireShape(header, expected);
      if (Files.size(elements) != expected.bytes()) {
        throw new Unexpected(
            "%s has %d bytes, not %d".formatted(expected.name(), Files.size(elements), expected.bytes()));
      }
      readElements(elements, expected, sink);
    } catch (IOException e) {
      throw new CommandFailure("%s: what h5dump wrote of %s cannot be read".formatted(path, expected.name()), e);
    }
  }

  private String dump(Array expected, Path elements) throws IOException, Unexpected {
    Path log = directory.path().resolve("log");
    Process process;
    try {
      process = new ProcessBuilder("h5dump", "-d", "/" + expected.name(), "-b", "MEMORY", "-o", elements.toString(),
          path.toString())
          .redirectErrorStream(true).redirectOutput(log.toFile()).start();
    } catch (IOException e) {
      throw new CommandFailure("h5dump cannot be started; h5burst doctor says how to get it; or use --reader h5burst",
          e);
    }
    try {
      if (!process.waitFor(TIME_LIMIT_MINUTES, TimeUnit.MINUTES)) {
        throw new CommandFailure(
            "%s: h5dump did not end within %d minutes on %s".formatted(path, TIME_LIMIT_MINUTES, expected.name()));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new CommandFailure("interrupted while h5dump read %s".formatted(path), e);
    } finally {
      process.destroyForcibly();
    }
    String output = BoundedInput.text(log, MAX_LOG_BYTES).strip();
    if (process.exitValue() != 0) {
      throw new Unexpected("%s is missing or cannot be read: %s".formatted(expected.name(),
          output.lines().reduce("", (first, second) -> second)));
    }
    return output;
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
