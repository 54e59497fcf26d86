package org.h5burst.writer;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The outside oracle: HDF5's own serial program (Debian's hdf5-tools). */
public final class H5dump {
  private static final int TIMEOUT_SECONDS = 30;

  private H5dump() {}

  /** Returns all elements of a dataset in row-major order, byte for byte as they are stored in the file. */
  public static byte[] bytes(Path file, String dataset) throws IOException, InterruptedException {
    Path raw = Files.createTempFile(file.getParent(), "dump", ".bin");
    try {
      run(file, "-d", "/" + dataset, "-b", "FILE", "-o", raw.toString());
      return Files.readAllBytes(raw);
    } finally {
      Files.delete(raw);
    }
  }

  /** What h5dump prints of a file when called with some options. */
  public static String run(Path file, String... options) throws IOException, InterruptedException {
    List<String> command =
        Stream.of(Stream.of("h5dump"), Stream.of(options), Stream.of(file.toString())).flatMap(words -> words).toList();
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
      throw new IOException("%s failed: %s".formatted(command, output));
    }
    return output;
  }
}
