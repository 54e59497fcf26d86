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
 * A file in which a JVM that reads by HDF5 says what it has found: the lines that it has written stay, whatever becomes
 * of it.
 */
public record Answers(Path file) {
  private static final Logger LOG = LoggerFactory.getLogger(Answers.class);
  private static final String PREFIX = "h5burst-answers-";

  /** In an empty file; where there is no place for temporary files, as in a container, it is next to another one. */
  public static Answers temporary(Path other) throws IOException {
    try {
      return new Answers(Files.createTempFile(PREFIX, null));
    } catch (IOException noPlace) {
      return new Answers(Files.createTempFile(other.toAbsolutePath().getParent(), PREFIX, null));
    }
  }

  /** Removes the file, if that is possible. */
  public void remove() {
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

  /** Adds that whatever is needed is there: what goes wrong from now on is because of the file that is read. */
  public void ready() throws IOException {
    add("ready");
  }

  /** Returns all lines, of which the last one may be cut off. */
  public List<String> lines() throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }
}
