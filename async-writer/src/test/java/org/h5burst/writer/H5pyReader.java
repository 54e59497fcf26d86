package org.h5burst.writer;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Reads by h5py (Debian's python3-h5py) in one process, which ends when this JVM does. Any thread. */
final class H5pyReader implements OracleReader {
  private static final String DEBIANS_PYTHON = "/usr/bin/python3";

  private final Process python;
  private final DataInputStream answers;

  H5pyReader() {
    try (InputStream source = Objects.requireNonNull(H5pyReader.class.getResourceAsStream("oracle.py"))) {
      ProcessBuilder builder = new ProcessBuilder(DEBIANS_PYTHON, "-c", new String(source.readAllBytes(), UTF_8))
          .redirectError(ProcessBuilder.Redirect.INHERIT);
      builder.environment().put("PYTHONIOENCODING", "utf-8");
      python = builder.start();
      answers = new DataInputStream(python.getInputStream());
    } catch (IOException e) {
      throw new UncheckedIOException("h5py cannot be started; it is Debian's python3-h5py; run bin/setup --tests",
          e);
    }
  }

  @Override
  public Elements elements(Path file, String name) {
    return ask("elements", file.toString(), name);
  }

  @Override
  public long[] extents(Path file, String name) {
    return ask("extents", file.toString(), name).extents();
  }

  @Override
  public List<String> texts(Path file, String name) {
    return List.of(new String(ask("texts", file.toString(), name).bytes(), UTF_8).split("\0", -1));
  }

  @Override
  public byte[] block(Path file, String name, long begin, int count) {
    return ask("elements", file.toString(), name, Long.toString(begin), Integer.toString(count)).bytes();
  }

  @Override
  public byte[] stored(Path file, String name) {
    return ask("stored", file.toString(), name).bytes();
  }

  @Override
  public Optional<String> attribute(Path file, String object, String name) {
    Elements found = ask("attribute", file.toString(), object, name);
    return found.type().equals("none") ? Optional.empty() : Optional.of(new String(found.bytes(), UTF_8));
  }

  private synchronized Elements ask(String... words) {
    try {
      python.getOutputStream().write((String.join("\t", words) + "\n").getBytes(UTF_8));
      python.getOutputStream().flush();
      String[] said = line().split("\t", -1);
      if (!said[0].equals("ok")) {
        throw new IllegalStateException("h5py cannot answer %s: %s".formatted(Arrays.toString(words),
            Arrays.toString(said)));
      }
      long[] extents = Arrays.stream(said[2].split(",", -1)).filter(extent -> !extent.isEmpty())
          .mapToLong(Long::parseLong).toArray();
      return new Elements(said[1], extents, answers.readNBytes(Integer.parseInt(said[3])));
    } catch (IOException e) {
      throw new UncheckedIOException("h5py has ended; it is Debian's python3-h5py; run bin/setup --tests", e);
    }
  }

  private String line() throws IOException {
    ByteArrayOutputStream line = new ByteArrayOutputStream();
    for (byte next = answers.readByte(); next != '\n'; next = answers.readByte()) {
      line.write(next);
    }
    return line.toString(UTF_8);
  }
}
