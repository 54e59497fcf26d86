package org.h5burst.harness.check;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.h5burst.harness.cli.Text;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.harness.kernel.Workload.Content;
import org.jspecify.annotations.Nullable;

/**
 * The result of comparing every element of a file with its expected value.
 *
 * @param file the file
 * @param reader the program that read it
 * @param bursts how many bursts were verified
 * @param datasets how many datasets were read
 * @param bytes how many bytes were right
 * @param seconds how long it took
 * @param error the first error; null if there is none
 */
public record Verification(String file, String reader, int bursts, int datasets, long bytes, double seconds,
    @Nullable String error) {
  /** Returns whether every byte is right. */
  public boolean passed() {
    return error == null;
  }

  /** Returns the result in a sentence. */
  public String summary() {
    if (error != null) {
      return "%s: WRONG: %s (read by %s)".formatted(file, error, reader);
    }
    return "%s: all %d datasets of %d bursts are right, %s, read by %s in %s".formatted(file, datasets, bursts,
        Text.bytes(bytes), reader, Text.seconds(seconds));
  }

  /**
   * Reads the first bursts of a workload from a file and stops at the first wrong element.
   *
   * @param progress is told the number of bursts that are done
   */
  public static Verification of(Path file, Workload workload, int bursts, Reader.Kind kind, IntConsumer progress) {
    return of(file, workload.contents(bursts), bursts, kind, progress);
  }

  /** Like the method above, for a file with given contents. */
  public static Verification of(Path file, List<Content> contents, int bursts, Reader.Kind kind, IntConsumer progress) {
    long start = System.nanoTime();
    try (Reader reader = Reader.open(kind, file)) {
      Tally tally = new Tally();
      for (Content content : contents) {
        if (tally.error == null) {
          tally.add(reader, content.array(), content.burst());
          progress.accept(content.burst() + 1);
        }
      }
      return new Verification(file.toString(), reader.name(), bursts, tally.datasets, tally.bytes,
          (System.nanoTime() - start) / 1e9, tally.error);
    }
  }

  /** The result after some datasets. */
  private static final class Tally {
    private int datasets;
    private long bytes;
    private @Nullable String error;

    void add(Reader reader, Array array, int burst) {
      ElementPattern pattern = ElementPattern.of(array, burst);
      try {
        reader.read(array, (first, elements) -> {
          long position = pattern.mismatch(elements, first);
          if (position >= 0) {
            error = "%s, element %s, is %s, not %s".formatted(array.name(),
                Arrays.toString(array.coordinates(first + position)),
                ElementPattern.read(elements, position, array.type()), pattern.value(first + position));
            return false;
          }
          bytes += elements.byteSize();
          return true;
        });
        datasets++;
      } catch (Reader.Unexpected e) {
        error = e.getMessage();
      }
    }
  }
}
