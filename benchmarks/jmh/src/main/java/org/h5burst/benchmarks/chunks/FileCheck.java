package org.h5burst.benchmarks.chunks;

import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.kernel.Array;
import org.h5burst.writer.ElementType;

/**
 * Compares all elements of files with their expected values, with a reader that shares no code with H5Burst.
 *
 * @param planes expected data
 * @param steps how often
 */
record FileCheck(Planes planes, long steps) {
  /**
   * Reads a file.
   *
   * @param writer who has written it
   * @throws CommandFailure if an element is wrong
   */
  void require(Path file, String writer) {
    Array expected = new Array(Task.DATASET, ElementType.FLOAT32, steps, Planes.EDGE, Planes.EDGE);
    try (Reader reader = Reader.open(Reader.Kind.AUTO, file)) {
      reader.read(expected, (first, elements) -> {
        requireSame(first * Float.BYTES, elements, writer);
        return true;
      });
    } catch (Reader.Unexpected unexpected) {
      throw new CommandFailure("%s wrote a wrong file: %s".formatted(writer, unexpected.getMessage()), unexpected);
    }
  }

  private void requireSame(long first, MemorySegment elements, String writer) {
    MemorySegment all = planes.elements();
    long done = 0;
    while (done < elements.byteSize()) {
      long from = (first + done) % all.byteSize();
      long length = Math.min(elements.byteSize() - done, all.byteSize() - from);
      long wrong = all.asSlice(from, length).mismatch(elements.asSlice(done, length));
      if (wrong >= 0) {
        throw new CommandFailure("%s wrote a wrong file: the element with index %d differs from the element to write"
            .formatted(writer, (first + done + wrong) / Float.BYTES));
      }
      done += length;
    }
  }
}
