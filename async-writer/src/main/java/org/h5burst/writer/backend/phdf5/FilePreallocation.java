package org.h5burst.writer.backend.phdf5;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.NullTerminatedString;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.KnownFile;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;

/**
 * Keeps a file longer than HDF5's allocation in it, without writing the space between. One rank does it for all.
 *
 * <p>When MPI-IO writes several pieces collectively, such as metadata, it reads the file between them and writes it
 * back; where the file ends before, it writes back what happens to be in its memory. In a file that is long enough,
 * elements that nobody writes are zero.
 */
final class FilePreallocation {
  /** An upper bound for the metadata of one dataset and the groups above it. */
  private static final long METADATA_BYTES = 256 << 10;
  /** An upper bound for a group, an attribute's header or a link. */
  private static final long GROUP_BYTES = 16 << 10;
  /** An upper bound for a variable-length string with its characters. */
  private static final long STRING_BYTES = 64;
  private static final long MAX_BYTES_PER_CHARACTER = 4;
  /** An upper bound for a chunk of few dimensions in a half-full node of the index. */
  private static final long INDEX_BYTES_PER_CHUNK = 64;
  private static final long INDEX_BYTES_PER_DIMENSION = 16;
  /** An upper bound for the allocations of a dataset or a group, and of a chunk. */
  private static final long OBJECTS = 8;
  private static final long OBJECTS_PER_CHUNK = 2;
  private static final long UNKNOWN = -1;

  private final KnownFile file;
  private final long boundaryBytes;

  /** HDF5 has allocated nothing beyond this offset. */
  private long end = UNKNOWN;

  /**
   * Creates the preallocation of a file.
   *
   * @param boundaryBytes objects may start at multiples of this; 0 or 1 = anywhere
   */
  FilePreallocation(KnownFile file, long boundaryBytes) {
    this.file = file;
    this.boundaryBytes = boundaryBytes;
  }

  /** Reserves space for changes of the structure, before any rank makes them. */
  void reserve(List<? extends StructureChange> changes) throws IOException {
    long bytes = METADATA_BYTES;
    for (StructureChange change : changes) {
      bytes = Math.addExact(bytes, switch (change) {
        case DatasetSpec dataset -> bytesOf(dataset);
        case GroupSpec group -> bytesOf(group.name());
        case StringsSpec strings -> bytesOf(strings);
        case ExtendSpec extension ->
          bytesOf(extension.dataset()) - bytesOf(extension.dataset().extended(extension.before())) + METADATA_BYTES;
        case AttributeSpec attribute -> bytesOf(attribute);
        case LinkSpec link -> bytesOf(link.name()) + link.toString().length() * MAX_BYTES_PER_CHARACTER;
      });
    }
    reserve(bytes);
  }

  /** Returns the space for the groups above and below an object. */
  private long bytesOf(String name) {
    long groups = 1 + name.chars().filter(letter -> letter == '/').count();
    return groups * (GROUP_BYTES + (boundaryBytes > 1 ? Math.multiplyExact(OBJECTS, boundaryBytes) : 0));
  }

  /** Returns the space for the dataset without its strings, which are written when no rank has the file open. */
  private long bytesOf(StringsSpec strings) {
    return bytesOf(strings.name()) + METADATA_BYTES + strings.value().texts().size() * STRING_BYTES;
  }

  private static long bytesOf(AttributeSpec attribute) {
    long bytes = switch (attribute.value()) {
      case AttributeValue.Elements elements -> elements.bytes().length;
      case AttributeValue.Texts texts ->
        texts.texts().stream().mapToLong(text -> STRING_BYTES + text.length() * MAX_BYTES_PER_CHARACTER).sum();
      case NullTerminatedString text -> text.bytes().length;
      case ScaleReferences references ->
        references.size() * STRING_BYTES + references.uses().size() * (STRING_BYTES + ScaleReferences.USER_BYTES);
    };
    return GROUP_BYTES + bytes;
  }

  private long bytesOf(DatasetSpec dataset) {
    ChunkGrid grid = ChunkGrid.of(dataset);
    long chunks = dataset.isChunked() ? grid.chunks() : 0;
    long bytes = dataset.isChunked() ? Math.multiplyExact(chunks, grid.chunkBytes()) : dataset.bytes();
    long index = Math.multiplyExact(chunks, INDEX_BYTES_PER_CHUNK + INDEX_BYTES_PER_DIMENSION * dataset.rank());
    long objects =
        OBJECTS + OBJECTS * dataset.name().chars().filter(letter -> letter == '/').count() + OBJECTS_PER_CHUNK * chunks;
    long padding = boundaryBytes > 1 ? Math.multiplyExact(objects, boundaryBytes) : 0;
    return Math.addExact(Math.addExact(bytes, padding), Math.addExact(index, METADATA_BYTES));
  }

  /**
   * Reserves bytes. If another file has the name, HDF5 writes to its own file all the same, and the next flush fails on
   * all ranks.
   */
  private void reserve(long bytes) throws IOException {
    if (file.isLost()) {
      return;
    }
    try (FileChannel channel = FileChannel.open(file.path(), StandardOpenOption.WRITE)) {
      if (file.isLost()) {
        return;
      }
      end = Math.addExact(end == UNKNOWN ? channel.size() : end, bytes);
      if (channel.size() < end) {
        channel.write(ByteBuffer.allocate(1), end - 1);
      }
    }
  }

  /** Notes that HDF5 has truncated the file to its allocation, as it does in a flush. */
  void flushed() {
    end = UNKNOWN;
  }
}
