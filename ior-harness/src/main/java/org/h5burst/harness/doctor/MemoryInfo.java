package org.h5burst.harness.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Linux's account of memory, {@code /proc/meminfo}, and of a process, {@code /proc/self/status}. */
public final class MemoryInfo {
  private static final Pattern LINE = Pattern.compile("(\\w+):\\s+(\\d+)( kB)?");

  private MemoryInfo() {}

  /** Returns the machine's amounts in bytes by their names, such as {@code MemAvailable}; empty where it has none. */
  public static Map<String, Long> read() throws IOException {
    return read(Path.of("/proc/meminfo"));
  }

  /** Returns the numbers in such a file by their names, amounts of memory in bytes; empty where there is none. */
  public static Map<String, Long> read(Path file) throws IOException {
    Map<String, Long> amounts = new HashMap<>();
    if (Files.isReadable(file)) {
      for (String line : Files.readAllLines(file)) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.matches()) {
          amounts.put(matcher.group(1), Long.parseLong(matcher.group(2)) << (matcher.group(3) == null ? 0 : 10));
        }
      }
    }
    return amounts;
  }
}
