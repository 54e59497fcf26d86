package org.h5burst.writer.backend.phdf5;

import java.nio.file.Path;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.WriterException.Category;

/** Where something happens, for messages: a file on one of the ranks that share it. */
record Location(Path path, int rank, int ranks) {
  WriterException failed(String doing, Exception cause) {
    return new WriterException(Category.IO, "%s failed: %s: %s".formatted(doing, this, cause.getMessage()), cause);
  }

  @Override
  public String toString() {
    return "%s on rank %d of %d".formatted(path, rank, ranks);
  }
}
