package org.h5burst.tuner.input;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads a file that is not trusted, because another program or a crash left it: it may be endless, like a device or a
 * pipe. Reads up to a limit, whatever size the file system reports. Used by one thread, which closes it.
 */
public final class BoundedInput extends InputStream {
  private final InputStream file;
  private final Path path;
  private final long most;
  private long left;

  /** Thrown when a file is too long. The message names it, and the limit. */
  public static final class TooLong extends IOException {
    private static final long serialVersionUID = 1L;

    TooLong(Path path, long most) {
      super("%s is too long: it has more than %d bytes, and no more are read".formatted(path, most));
    }
  }

  private BoundedInput(Path path, long most) throws IOException {
    file = Files.newInputStream(path);
    this.path = path;
    this.most = most;
    left = most;
  }

  /**
   * Opens a file. Reads fail with {@link TooLong} at the first byte beyond the limit.
   *
   * @param most largest size in bytes
   * @throws IOException if it cannot be opened
   */
  public static InputStream open(Path path, long most) throws IOException {
    return new BoundedInput(path, most);
  }

  /**
   * Returns the lines of a file in UTF-8. A line may be as long as the file.
   *
   * @param most largest size in bytes, as in {@link #open}
   * @throws IOException if it cannot be opened
   */
  public static BufferedReader lines(Path path, long most) throws IOException {
    return new BufferedReader(new InputStreamReader(open(path, most), StandardCharsets.UTF_8.newDecoder()));
  }

  /**
   * Returns the whole text of a file in UTF-8.
   *
   * @param most largest size in bytes
   * @throws TooLong if the file is larger
   * @throws IOException if it cannot be read, or is not in UTF-8
   */
  public static String text(Path path, int most) throws IOException {
    try (InputStream bytes = open(path, most)) {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes.readAllBytes())).toString();
    }
  }

  @Override
  public int read() throws IOException {
    int next = file.read();
    count(next < 0 ? 0 : 1);
    return next;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int read = file.read(into, offset, length);
    count(Math.max(0, read));
    return read;
  }

  @Override
  public void close() throws IOException {
    file.close();
  }

  private void count(long read) throws TooLong {
    left -= read;
    if (left < 0) {
      throw new TooLong(path, most);
    }
  }
}
