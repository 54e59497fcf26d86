package org.h5burst.writer.telemetry;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts the bytes that the calling thread passes to the operating system ({@code wchar} of its accounting), which
 * shows which ranks really write: an MPI library may report hints that it does not follow.
 *
 * <p>Used by one thread.
 */
public final class WriteMeter implements AutoCloseable {
  /** The system does not report it. */
  public static final long UNKNOWN = -1;

  private static final Logger LOG = LoggerFactory.getLogger(WriteMeter.class);
  private static final Path ACCOUNTING = Path.of("/proc/thread-self/io");
  private static final String FIELD = "wchar: ";

  private final ByteBuffer buffer = ByteBuffer.allocate(1024);
  private @Nullable FileChannel accounting;
  private boolean missing;

  /** Returns the bytes written by this thread since it began, or {@link #UNKNOWN}. */
  public long bytesWritten() {
    if (missing) {
      return UNKNOWN;
    }
    try {
      if (accounting == null) {
        accounting = FileChannel.open(ACCOUNTING, StandardOpenOption.READ);
      }
      buffer.clear();
      int length = accounting.read(buffer, 0);
      return parse(new String(buffer.array(), 0, Math.max(0, length), StandardCharsets.US_ASCII));
    } catch (IOException untold) {
      missing = true;
      LOG.info("no I/O accounting on this system, so writers are not counted: {}", untold.toString());
      return UNKNOWN;
    }
  }

  static long parse(String text) {
    int field = text.indexOf(FIELD);
    int end = text.indexOf('\n', field);
    return field < 0 || end < 0 ? UNKNOWN : Long.parseLong(text.substring(field + FIELD.length(), end).strip());
  }

  @Override
  public void close() {
    if (accounting != null) {
      try {
        accounting.close();
      } catch (IOException failure) {
        LOG.debug("cannot close {}", ACCOUNTING, failure);
      }
    }
  }
}
