package org.h5burst.mpi.library;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Finds the directories that the system's dynamic loader knows, from the cache that {@code ldconfig} makes and
 * {@code ldconfig -p} prints.
 */
final class LoaderCache {
  private static final Path USUAL_PLACE = Path.of("/etc/ld.so.cache");
  private static final byte END = 0;

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
    byte[] bytes;
    try {
      bytes = UninterruptedFile.bytes(cache, Integer.MAX_VALUE);
    } catch (IOException none) {
      return List.of();
    }
    Set<Path> directories = new LinkedHashSet<>();
    int begin = 0;
    for (int at = 0; at < bytes.length; at++) {
      if (bytes[at] == END) {
        int slash = lastSlash(bytes, begin, at);
        if (bytes[begin] == '/' && slash > begin) {
          LibraryPlaces.path(new String(bytes, begin, slash - begin, StandardCharsets.UTF_8))
              .ifPresent(directories::add);
        }
        begin = at + 1;
      }
    }
    return List.copyOf(directories);
  }

  private static int lastSlash(byte[] bytes, int begin, int end) {
    int at = end - 1;
    while (at > begin && bytes[at] != '/') {
      at--;
    }
    return at;
  }
}
