package org.h5burst.writer.backend;

import java.io.File;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.Objects;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;

/** The context of a failure, for messages: a file, and one of the ranks that share it. */
public record Location(Path path, int rank, int ranks) {
  private static final long LITTLE_ROOM_BYTES = 1 << 20;

  /** Returns the failure of an operation there, with its cause. */
  public WriterException failed(String doing, Throwable cause) {
    String words = Causes.words(cause);
    WriterException failure = KnownFile.failure(words, "%s failed: %s: %s%s".formatted(doing, this, words, room()));
    failure.initCause(cause);
    return failure;
  }

  /** Describes the free space, because not every library reports that the disk is full. */
  private String room() {
    long left = roomBytes(Objects.requireNonNull(path.toAbsolutePath().getParent()));
    return left < LITTLE_ROOM_BYTES ? " (the file system is full: %d bytes are left)".formatted(left) : "";
  }

  /**
   * Returns the free space of the file system that something is in, in bytes; without limit if it does not report it.
   * <b>Independent.</b>
   */
  public static long roomBytes(Path existing) {
    File place = existing.toFile();
    long usable = place.getUsableSpace();
    return usable == 0 && place.getTotalSpace() == 0 ? Long.MAX_VALUE : usable;
  }

  /**
   * Requires native memory of exactly the size of a region.
   *
   * @throws UsageException if it is not
   */
  public void requireFits(DatasetSpec dataset, Selection region, MemorySegment elements) {
    long bytes = region.elements() * dataset.type().bytes();
    if (bytes > 0 && (!elements.isNative() || elements.byteSize() != bytes)) {
      throw new UsageException(
          ("a region of %d bytes of dataset %s in %s was given with %d bytes of %s memory: native memory of just that "
              + "size is needed")
              .formatted(bytes, dataset, this, elements.byteSize(), elements.isNative() ? "native" : "heap"));
    }
  }

  @Override
  public String toString() {
    return "%s on rank %d of %d".formatted(path, rank, ranks);
  }
}
