package org.h5burst.harness.doctor;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Linux's account of its memory, {@code /proc/meminfo}. */
public final class MemoryInfo {
  private static final Path FILE = Path.of("/proc/meminfo");
  private static final Pattern LINE = Pattern.compile("(\\w+):\\s+(\\d+) kB");

  private MemoryInfo() {}

  /** Amounts in bytes by their names, such as {@code MemAvailable}; empty where the system has no such file. */
  public static Map<String, Long> read() throws IOException {
    Map<String, Long> amounts = new HashMap<>();
    if (Files.isReadable(FILE)) {
      for (String line : Files.readAllLines(FILE)) {
        Matcher matcher = LINE.matcher(line);
        if (matcher.matches()) {
          amounts.put(matcher.group(1), Long.parseLong(matcher.group(2)) << 10);
        }
      }
    }
    return amounts;
  }
}
