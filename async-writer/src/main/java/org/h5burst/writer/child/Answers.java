package org.h5burst.writer.recover;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/**
 * A file in which a JVM that reads by HDF5 says what it has found: the lines that it has written stay, whatever becomes
 * of it.
 */
record Answers(Path file) {
  /** Adds a line. */
  void add(String words) throws IOException {
    Files.writeString(file, words.replaceAll("\\s+", " ") + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND,
        LinkOption.NOFOLLOW_LINKS);
  }

  /** Adds that whatever is needed is there: what goes wrong from now on is because of the file that is read. */
  void ready() throws IOException {
    add("ready");
  }

  /** Returns all lines, of which the last one may be cut off. */
  List<String> lines() throws IOException {
    return Files.exists(file) ? Files.readAllLines(file) : List.of();
  }
}
