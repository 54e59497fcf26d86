package org.h5burst.writer.recover;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.zip.CRC32C;
import org.h5burst.writer.backend.OnlyRead;
import org.h5burst.writer.engine.plan.RunList;
import org.h5burst.writer.manifest.Located;
import org.h5burst.writer.manifest.ManifestReader;
import org.jspecify.annotations.Nullable;

/**
 * The bytes of a file whose job has died; only read. Used by one thread.
 *
 * <p>Design note: the file is read with calls and not mapped into memory, because a call reports what a broken disk
 * cannot read, whereas a mapped page would end the recovery.
 */
final class UnfinishedFile implements AutoCloseable {
  /** Runs with gaps of at most so many bytes are read with one call. */
  private static final long GAP_BYTES = 4 << 10;

  private static final long SPAN_BYTES = 1 << 20;

  private final Path path;
  private final ManifestReader manifest;
  private final Arena arena = Arena.ofConfined();
  private final @Nullable FileChannel channel;
  private final long size;
  private final MemorySegment packed;
  private final MemorySegment span;
  private @Nullable UnfinishedChunks chunks;

  /** Opens a file; one that does not exist has no bytes. */
  UnfinishedFile(Path path, ManifestReader manifest) throws IOException {
    this.path = path;
    this.manifest = manifest;
    channel = Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
        ? FileChannel.open(path, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS)
        : null;
    size = channel == null ? 0 : channel.size();
    packed = arena.allocate(RegionParts.MAX_BYTES, Long.BYTES);
    span = arena.allocate(SPAN_BYTES, Long.BYTES);
  }

  /** Receives the elements of a region, part by part. */
  interface Taker {
    /** Receives the elements of a part, which are valid until this returns. */
    void take(RegionParts.Part part, MemorySegment elements);

    /** Is called if a part cannot be read. */
    void miss(RegionParts.Part part, IOException reason);
  }

  Path path() {
    return path;
  }

  /** Returns whether all elements of a dataset lie within the file, as far as that is known in advance. */
  boolean holds(Located located) {
    return !located.isContiguous() || located.offset() <= size - located.dataset().bytes();
  }

  /** Returns the elements of a dataset that have a place in the file or in the manifest. */
  List<RegionParts> stored(Located located) {
    return located.isContiguous() ? List.of(RegionParts.all(located.dataset())) : chunks(located).known();
  }

  /** Reads elements; returns the CRC of those that can be read. */
  int read(Located located, RegionParts parts, Taker taker) {
    CRC32C crc = new CRC32C();
    read(located, parts, taker, crc);
    return (int) crc.getValue();
  }

  /** Reads parts; of one that cannot be read, smaller and smaller ones, so that what is intact in it is not missed. */
  private void read(Located located, RegionParts parts, Taker taker, CRC32C crc) {
    for (RegionParts.Part part : parts) {
      MemorySegment elements;
      try {
        elements = gather(located, part.runs());
      } catch (IOException unreadable) {
        if (located.isContiguous() ? part.isSmall(located.dataset()) : chunks(located).isLost(part.runs())) {
          taker.miss(part, unreadable);
        } else {
          read(located, part.divided(located.dataset()), taker, crc);
        }
        continue;
      }
      crc.update(elements.asByteBuffer());
      taker.take(part, elements);
    }
  }

  private MemorySegment gather(Located located, RunList runs) throws IOException {
    if (!located.isContiguous()) {
      return chunks(located).gather(runs, packed);
    }
    int elementBytes = located.dataset().type().bytes();
    long filled = 0;
    for (int run = 0; run < runs.size();) {
      long begin = runs.position(run) * elementBytes;
      int last = lastOfSpan(runs, run, elementBytes);
      if (last == run) {
        long length = runs.length(run) * elementBytes;
        read(located.offset() + begin, packed.asSlice(filled, length));
        filled += length;
        run++;
        continue;
      }
      read(located.offset() + begin, span.asSlice(0, (runs.position(last) + runs.length(last)) * elementBytes - begin));
      for (; run <= last; run++) {
        long length = runs.length(run) * elementBytes;
        MemorySegment.copy(span, runs.position(run) * elementBytes - begin, packed, filled, length);
        filled += length;
      }
    }
    return packed.asSlice(0, filled);
  }

  private static int lastOfSpan(RunList runs, int first, int elementBytes) {
    int last = first;
    for (int next = first + 1; next < runs.size(); next++) {
      long gap = (runs.position(next) - runs.position(last) - runs.length(last)) * elementBytes;
      long bytes = (runs.position(next) + runs.length(next) - runs.position(first)) * elementBytes;
      if (gap < 0 || gap > GAP_BYTES || bytes > SPAN_BYTES) {
        break;
      }
      last = next;
    }
    return last;
  }

  /** Returns the chunks of one dataset, and keeps them; datasets are read one after another. */
  private UnfinishedChunks chunks(Located located) {
    UnfinishedChunks known = chunks;
    if (known == null || !known.isOf(located)) {
      if (known != null) {
        known.close();
      }
      known = new UnfinishedChunks(located, manifest.chunks(located), this);
      chunks = known;
    }
    return known;
  }

  /** Reads bytes of the file. */
  void read(long from, MemorySegment to) throws IOException {
    for (ByteBuffer rest = to.asByteBuffer(); rest.hasRemaining();) {
      if (channel == null || channel.read(rest, from + rest.position()) < 0) {
        throw new EOFException("it ends before byte %d".formatted(from + to.byteSize()));
      }
    }
  }

  @Override
  public void close() {
    if (chunks != null) {
      chunks.close();
    }
    arena.close();
    if (channel != null) {
      new OnlyRead<>(channel, path).close();
    }
  }
}
