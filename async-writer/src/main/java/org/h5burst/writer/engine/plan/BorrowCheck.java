package org.h5burst.writer.engine.plan;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.CRC32C;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.ring.PieceSink;

/**
 * The contents of memory when a program borrowed it, if {@code h5burst.debug.borrow} is on. I/O thread only, except for
 * {@link #checked}.
 */
final class BorrowCheck {
  private final List<Borrowed> all = new ArrayList<>();

  private record Borrowed(Selection selection, MemorySegment memory, int crc) {}

  /** Notes the current contents of the memory; the note comes with the piece. Any thread. */
  PieceSink checked(PieceSink sink, MemorySegment source) {
    int crc = crc(source);
    return (selection, memory, offset, block) -> {
      all.add(new Borrowed(selection, memory, crc));
      sink.accept(selection, memory, offset, block);
    };
  }

  /**
   * Requires that nothing has changed since.
   *
   * @throws UsageException naming the write
   */
  void requireUnchanged(DatasetSpec dataset) {
    for (Borrowed borrowed : all) {
      if (crc(borrowed.memory()) != borrowed.crc()) {
        throw new UsageException(
            ("write to dataset %s: the memory that it borrows (%s) was changed before the burst was done; wait for "
                + "the burst's future, or use Ownership.COPY")
                .formatted(dataset, borrowed.selection()));
      }
    }
  }

  void forget() {
    all.clear();
  }

  private static int crc(MemorySegment memory) {
    CRC32C crc = new CRC32C();
    for (long from = 0; from < memory.byteSize(); from += Integer.MAX_VALUE) {
      crc.update(memory.asSlice(from, Math.min(Integer.MAX_VALUE, memory.byteSize() - from)).asByteBuffer());
    }
    return (int) crc.getValue();
  }
}
