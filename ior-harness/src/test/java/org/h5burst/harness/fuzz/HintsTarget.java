package org.h5burst.harness.fuzz;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;

/**
 * Hints, one {@code key=value} a line: a file is created with them, or they are refused as wrong usage, before the back
 * end opens it.
 */
public final class HintsTarget {
  private HintsTarget() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    CreateOptions options = CreateOptions.defaults();
    for (String line : new String(data, StandardCharsets.UTF_8).split("\n", -1)) {
      int equals = line.indexOf('=');
      if (equals >= 0) {
        options = options.hint(line.substring(0, equals), line.substring(equals + 1));
      }
    }
    try (Scratch scratch = new Scratch(); BurstFile file = BurstFile.create(scratch.file("f.h5"), options)) {
      options.hints().values().forEach(HintsTarget::requirePlain);
      file.commit();
      file.complete();
    } catch (WriterException refused) {
      if (!(refused instanceof UsageException)) {
        throw refused;
      }
    }
  }

  private static void requirePlain(String key, String value) {
    if (!(key + value).chars().allMatch(letter -> letter >= ' ' && letter <= '~')) {
      throw new AssertionError("MPI would have got the hint %s=%s".formatted(key, value));
    }
  }
}
