package org.h5burst.writer;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.h5burst.writer.WriterException.Category;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.FileHandle;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.ring.Decoding;
import org.h5burst.writer.ring.Encoding;

/** What must hold of a write or a read of one dataset before it leaves the caller's thread. Any thread. */
record TransferChecks(DatasetSpec spec, DatasetPieces pieces, FileHandle handle) {
  Decoding decoding(DataType to, MemorySegment into) {
    Decoding decoding = Decoding.of(spec.type(), spec.order(), to);
    if (decoding == null) {
      throw usage("read from", "%s cannot hold its values".formatted(to));
    }
    if (into.isReadOnly() || !handle.elements().canAccess(into)) {
      throw usage("read from", "the memory is %s; use an array, or native memory of a shared or automatic arena"
          .formatted(into.isReadOnly() ? "read-only" : "of one thread only"));
    }
    return decoding;
  }

  Encoding encoding(DataType from) {
    Encoding encoding = Encoding.of(from, spec.type(), spec.order());
    if (encoding == null) {
      throw usage("write to", "the data are %s, which it cannot hold".formatted(from));
    }
    return encoding;
  }

  /** Texts as elements; one that cannot be an element is refused with its index. */
  byte[] texts(String[] elements) {
    try {
      return ElementBytes.of(elements, spec.type().bytes());
    } catch (WriterException refused) {
      throw usage("write to", String.valueOf(refused.getMessage()));
    }
  }

  void requireLendable(MemorySegment data) {
    if (!data.isNative()) {
      throw usage("write to", "only native memory can be borrowed, because the garbage collector moves arrays; use "
          + "Ownership.COPY");
    }
    if (spec.order() != ByteOrder.nativeOrder()) {
      throw usage("write to", "memory in the machine's byte order cannot be borrowed for a dataset of the other "
          + "order; use Ownership.COPY");
    }
  }

  /** Checks a write or read before it leaves the caller's thread; false if there is nothing to do. */
  boolean isWork(String doing, Selection selection, DataType from, MemorySegment data) {
    requireAlive();
    if (selection.rank() != spec.rank() || !selection.isWithin(pieces.declared().shape())) {
      throw usage(doing, OutOfBoundsMessage.of(selection, pieces.declared().shape()));
    }
    if (data.byteSize() / from.bytes() != selection.elements() || data.byteSize() % from.bytes() != 0) {
      throw usage(doing,
          "the selection (%s) has %d elements of %d bytes, but the data have %d bytes".formatted(selection,
              selection.elements(), from.bytes(), data.byteSize()));
    }
    return !selection.isEmpty();
  }

  void requireAlive() {
    if (pieces.isDiscarded()) {
      throw new WriterException(Category.USAGE, "dataset %s cannot be used: %s".formatted(spec, pieces.whyDiscarded()));
    }
  }

  WriterException usage(String doing, String why) {
    return handle
        .refused(new WriterException(Category.USAGE, "%s dataset %s: %s".formatted(doing, pieces.declared(), why)));
  }
}
