package org.h5burst.writer.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A file in which a JVM that reads with HDF5 reports its findings; the lines that it has written stay, whatever happens
 * to it. Closing it removes the file; only the maker of a temporary one does that.
 */
public record Answers(Path file) implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);
  private static final String PREFIX = "h5burst-answers-";

  /**
   * Returns a new, empty file; it is next to another one if there is no place for temporary files, as in some
   * containers.
   */
  public static Answers temporary(Path other) throws IOException {
    try {
      return new Answers(Files.createTempFile(PREFIX, null));
    } catch (IOException noPlace) {
      return new Answers(Files.createTempFile(other.toAbsolutePath().getParent(), PREFIX, null));
    }
  }

  /** Removes the file, if that is possible. */
  @Override
  public void close() {
    try {
      Files.deleteIfExists(file);
    } catch (IOException left) {
      LOG.warn("{}, which is not needed any more, cannot be removed: {}; remove it", file, left.toString());
    }
  }

  /** Adds a line. */
  public void add(String words) throws IOException {
    Files.writeString(file, words.replaceAll("\\s+", " ") + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND,
        LinkOption.NOFOLLOW_LINKS);
  }

  /** Reports that everything needed is available: later failures are caused by the file that is read. */
  public void ready() throws IOException {
    add("ready");
  }

  /** Returns all lines; the last one may be incomplete. */
  public List<String> lines() throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }
}
