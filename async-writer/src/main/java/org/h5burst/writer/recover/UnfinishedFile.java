package org.h5burst.writer.recover;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.backend.BackendFile;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.burst.RunList;
import org.h5burst.writer.manifest.Located;

/** The bytes of a file whose job has died; only read. Used by one thread. */
final class UnfinishedFile implements AutoCloseable {
  private final Path path;
  private final Arena arena = Arena.ofConfined();
  private final MemorySegment bytes;
  private final MemorySegment packed;

  private UnfinishedFile(Path path) throws IOException {
    this.path = path;
    if (Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)) {
      try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)) {
        bytes = channel.map(MapMode.READ_ONLY, 0, channel.size(), arena);
      }
    } else {
      bytes = MemorySegment.NULL;
    }
    packed = arena.allocate(RegionParts.MOST_BYTES, Long.BYTES);
  }

  /** Opens a file; one that does not exist has no bytes. */
  static UnfinishedFile open(Path path) throws IOException {
    return new UnfinishedFile(path);
  }

  Path path() {
    return path;
  }

  /** Whether all elements of a dataset lie within the file. */
  boolean holds(Located located) {
    return located.offset() <= bytes.byteSize() - located.dataset().bytes();
  }

  /** Copies elements into another file; returns their CRC. */
  int copy(Located located, RegionParts parts, BackendFile to) {
    CRC32C crc = new CRC32C();
    for (RegionParts.Part part : parts) {
      MemorySegment elements = gather(located, part.runs());
      crc.update(elements.asByteBuffer());
      to.write(located.dataset(), part.selection(), elements, Mode.SIEVE);
    }
    return (int) crc.getValue();
  }

  private MemorySegment gather(Located located, RunList runs) {
    DatasetSpec dataset = located.dataset();
    int elementBytes = dataset.type().bytes();
    long filled = 0;
    for (int run = 0; run < runs.size(); run++) {
      long length = runs.length(run) * elementBytes;
      MemorySegment.copy(bytes, located.offset() + runs.position(run) * elementBytes, packed, filled, length);
      filled += length;
    }
    return packed.asSlice(0, filled);
  }

  @Override
  public void close() {
    arena.close();
  }
}
