package org.h5burst.writer.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.manifest.ChunkNote;
import org.h5burst.writer.manifest.ChunkNote.Content;
import org.h5burst.writer.manifest.ChunkNote.Placed;
import org.h5burst.writer.manifest.ChunkNote.Some;
import org.h5burst.writer.manifest.ChunkNote.Stored;
import org.h5burst.writer.manifest.Manifest;
import org.h5burst.writer.manifest.Recorded;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notes chunks in the manifest. I/O thread only. */
final class ManifestChunks implements ChunkJournal {
  private static final Logger LOG = LoggerFactory.getLogger(ManifestChunks.class);
  /** A record with elements has at most so many bytes of them, and of where they are. */
  private static final int RECORD_BYTES = 16 << 20;
  /** Where in a chunk a run begins, and how long it is, take at most so many bytes. */
  private static final int RUN_BYTES = 8;

  private final Manifest manifest;
  private final boolean warns;
  private final Map<String, Integer> numbers = new HashMap<>();
  private int datasets;
  private long bytes;

  /** @param warns whether this rank says for all what is not noted */
  ManifestChunks(Manifest manifest, boolean warns) {
    this.manifest = manifest;
    this.warns = warns;
  }

  /** Datasets were made. */
  void made(List<Recorded> changes) {
    for (Recorded made : changes) {
      if (made.change() instanceof DatasetSpec dataset) {
        numbers.put(dataset.name(), datasets++);
        warnOfLargeChunks(dataset);
      }
    }
  }

  private void warnOfLargeChunks(DatasetSpec dataset) {
    long size = ChunkGrid.of(dataset).chunkBytes();
    if (warns && dataset.isChunked() && size > MAX_CHUNK_BYTES) {
      LOG.warn("dataset {} has chunks of {} bytes: what was flushed of it may not survive a crash of the job; make its "
          + "chunks no larger than {} bytes", dataset.name(), size, MAX_CHUNK_BYTES);
    }
  }

  private int number(String dataset) {
    return Objects.requireNonNull(numbers.get(dataset), dataset);
  }

  @Override
  public void placed(String dataset, long[] corner, long address, long stored) throws IOException {
    long _ = write(dataset, corner, new Placed(address, stored));
  }

  @Override
  public void elements(String dataset, long[] corner, long[] runs, MemorySegment chunk) throws IOException {
    for (int from = 0; from < runs.length;) {
      int to = endOfRecord(runs, from);
      long[] part = Arrays.copyOfRange(runs, from, to);
      long _ = write(dataset, corner, new Some(part, packed(part, chunk)));
      from = to;
    }
  }

  /** Where the runs end that fit into one record: scattered elements take several times as many bytes as they have. */
  private static int endOfRecord(long[] runs, int from) {
    long size = 0;
    int to = from;
    while (to < runs.length && (to == from || size + runs[to + 1] + RUN_BYTES <= RECORD_BYTES)) {
      size += runs[to + 1] + RUN_BYTES;
      to += 2;
    }
    return to;
  }

  private static ByteBuffer packed(long[] runs, MemorySegment chunk) {
    int bytes = 0;
    for (int run = 1; run < runs.length; run += 2) {
      bytes += Math.toIntExact(runs[run]);
    }
    ByteBuffer packed = ByteBuffer.allocate(bytes);
    for (int run = 0; run < runs.length; run += 2) {
      packed.put(chunk.asSlice(runs[run], runs[run + 1]).asByteBuffer());
    }
    return packed.flip();
  }

  @Override
  public long keep(String dataset, long[] corner, MemorySegment stored) throws IOException {
    return write(dataset, corner, new Stored(stored.asByteBuffer()));
  }

  private long write(String dataset, long[] corner, Content what) throws IOException {
    long before = manifest.end();
    long position = manifest.writeNow(new ChunkNote(number(dataset), corner, what));
    bytes += manifest.end() - before;
    return position;
  }

  @Override
  public long bytes() {
    return bytes;
  }

  @Override
  public void follow(long all) {
    manifest.follow(all - bytes);
    bytes = all;
  }

  @Override
  public void read(long position, MemorySegment stored) throws IOException {
    manifest.read(position, stored);
  }
}
