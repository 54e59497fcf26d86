package org.h5burst.harness.ior;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.stream.LongStream;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.writer.ElementType;

/**
 * Where a file of bytes has what, as IOR lays it out: segment after segment, in each the blocks of the ranks, in each
 * block its transfers. Each 8 bytes are a double that is a function of its place.
 *
 * @param plan the test
 * @param ranks that share the file
 */
record PlainLayout(IorPlan plan, int ranks) {
  private static final int CHECKED_BYTES = 4 << 20;

  static PlainLayout of(IorPlan plan) {
    return new PlainLayout(plan, plan.ranksPerFile());
  }

  /** Bytes of the file. */
  long bytes() {
    return Math.multiplyExact(Math.multiplyExact(plan.blockBytes(), plan.segments()), ranks);
  }

  /** The file as one run of doubles. */
  Array array() {
    return new Array("IOR", ElementType.FLOAT64, bytes() / Double.BYTES);
  }

  ElementPattern pattern() {
    return ElementPattern.of(array(), 0);
  }

  /** Where a rank's transfers begin, in the order in which IOR makes them. */
  long[] offsets(int rank) {
    long transfersPerBlock = plan.blockBytes() / plan.transferBytes();
    return LongStream.range(0, plan.segments()).flatMap(segment -> LongStream.range(0, transfersPerBlock)
        .map(transfer -> (segment * ranks + rank) * plan.blockBytes() + transfer * plan.transferBytes())).toArray();
  }

  /** What is wrong in a file that was written; empty if nothing is. */
  String check(Path file) throws IOException {
    ElementPattern pattern = pattern();
    try (FileChannel channel = FileChannel.open(file)) {
      if (channel.size() != bytes()) {
        return "-W: %s has %d bytes; it should have %d".formatted(file, channel.size(), bytes());
      }
      ByteBuffer buffer = ByteBuffer.allocate(CHECKED_BYTES);
      for (long place = 0; place < bytes(); place += buffer.limit()) {
        buffer.clear().limit((int) Math.min(CHECKED_BYTES, bytes() - place));
        while (buffer.hasRemaining() && channel.read(buffer, place + buffer.position()) >= 0) {
          // until it is full
        }
        MemorySegment elements = MemorySegment.ofBuffer(buffer.flip());
        long wrong = pattern.mismatch(elements, place / Double.BYTES);
        if (wrong >= 0 || elements.byteSize() == 0) {
          return "-W: %s is wrong in the 8 bytes from %d on".formatted(file, place + Math.max(0, wrong) * Double.BYTES);
        }
      }
    }
    return "";
  }
}
