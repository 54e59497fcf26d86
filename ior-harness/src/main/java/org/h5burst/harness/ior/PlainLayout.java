package org.h5burst.harness.ior;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.writer.ElementType;

/**
 * The contents of a plain file, in IOR's layout: segment after segment, in each the blocks of the ranks, in each block
 * its transfers. Each 8 bytes are a double that depends on its position and, with {@code -F}, on the file.
 *
 * @param plan the test
 * @param ranks that share the file
 */
record PlainLayout(IorPlan plan, int ranks) {

  static PlainLayout of(IorPlan plan) {
    return new PlainLayout(plan, plan.ranksPerFile());
  }

  /** Returns the bytes of the file. */
  long bytes() {
    return Math.multiplyExact(Math.multiplyExact(plan.blockBytes(), plan.segments()), ranks);
  }

  /** Returns the file as one run of doubles. */
  Array array() {
    return new Array("IOR", ElementType.FLOAT64, bytes() / Double.BYTES);
  }

  /** Returns the elements of the file with a number. */
  ElementPattern pattern(int number) {
    return ElementPattern.of(array(), number);
  }

  /** Returns where a rank's transfers begin, in the order in which IOR makes them. */
  long[] offsets(int rank) {
    long transfersPerBlock = plan.blockBytes() / plan.transferBytes();
    return LongStream.range(0, plan.segments()).flatMap(segment -> LongStream.range(0, transfersPerBlock)
        .map(transfer -> (segment * ranks + rank) * plan.blockBytes() + transfer * plan.transferBytes())).toArray();
  }

  /** Returns what is wrong in the file with a number, which was written; empty if nothing is. */
  String check(Path file, int number) throws IOException {
    try (FileChannel channel = FileChannel.open(file); Arena arena = Arena.ofConfined()) {
      if (channel.size() != bytes()) {
        return "-W: %s has %d bytes; it should have %d".formatted(file, channel.size(), bytes());
      }
      long wrong = pattern(number).mismatch(channel.map(MapMode.READ_ONLY, 0, bytes(), arena), 0);
      if (wrong >= 0) {
        return "-W: %s is wrong in the 8 bytes from %d on".formatted(file, wrong * Double.BYTES);
      }
    }
    return "";
  }
}
