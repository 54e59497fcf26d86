package org.h5burst.writer.telemetry;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Properties of this process's host that help to explain the time of a burst. 0 = the system does not report it. Any
 * thread.
 */
final class Host {
  private static final Logger LOG = LoggerFactory.getLogger(Host.class);
  private static final Path ONLINE = Path.of("/sys/devices/system/cpu/online");

  private Host() {}

  /** Returns the number of its cores: all of them, even if a launcher has bound this process to some. */
  static int cores() {
    try {
      return count(Files.readString(ONLINE).strip());
    } catch (IOException | NumberFormatException untold) {
      LOG.debug("{} does not show the number of cores", ONLINE, untold);
      return 0;
    }
  }

  /** Returns the number of items in {@code 0-3,8}. */
  static int count(String ranges) {
    return Arrays.stream(ranges.split(",")).map(range -> range.split("-"))
        .mapToInt(ends -> Integer.parseInt(ends[ends.length - 1]) - Integer.parseInt(ends[0]) + 1)
        .sum();
  }

  /** Returns the block size of a file's file system. */
  static long blockBytes(Path file) {
    try {
      return Files.getFileStore(file.toAbsolutePath().getParent()).getBlockSize();
    } catch (IOException | UnsupportedOperationException untold) {
      LOG.debug("{}: the file system does not report its block size", file, untold);
      return 0;
    }
  }
}
