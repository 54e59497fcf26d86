package org.h5burst.mpi.library;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the directories that the system's dynamic loader knows, from the cache that {@code ldconfig} makes and
 * {@code ldconfig -p} prints.
 */
final class LoaderCache {
  private static final Path USUAL_PLACE = Path.of("/etc/ld.so.cache");

  private LoaderCache() {}

  /** Returns the directories; empty if the system has no such cache. */
  static List<Path> directories() {
    return directories(USUAL_PLACE);
  }

  /**
   * Returns the directories of a cache. Its paths are the strings that begin with a slash. Its tables, whose form
   * differs between versions, are not needed.
   */
  static List<Path> directories(Path cache) {
    try {
      String strings = new String(LibraryFile.bytes(cache, Integer.MAX_VALUE), StandardCharsets.UTF_8);
      return Arrays.stream(strings.split("\0")).filter(text -> text.startsWith("/") && text.lastIndexOf('/') > 0)
          .flatMap(text -> LibraryPlaces.path(text.substring(0, text.lastIndexOf('/'))).stream()).distinct().toList();
    } catch (IOException none) {
      return List.of();
    }
  }
}
