package org.h5burst.writer.backend;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes a file or directory that was only read. A failed close does not affect what was read, so it is logged and not
 * thrown.
 *
 * @param <C> what is open
 */
public record OnlyRead<C extends Closeable>(C open, Path path) implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(OnlyRead.class);

  @Override
  public void close() {
    try {
      open.close();
    } catch (IOException harmless) {
      LOG.warn("{}, which was only read, cannot be closed: {}", path, Causes.reason(harmless));
    }
  }
}
