package org.h5burst.writer.file;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.ChunkPlaces;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.KeptFailure.Work;
import org.h5burst.writer.backend.Place;
import org.h5burst.writer.backend.RankZero;
import org.h5burst.writer.backend.UnnotedDatasets;
import org.h5burst.writer.chunk.ChunkCodec;
import org.h5burst.writer.manifest.ChunkNote;
import org.h5burst.writer.manifest.ChunkNote.Content;
import org.h5burst.writer.manifest.ChunkNote.Placed;
import org.h5burst.writer.manifest.ChunkNote.Some;
import org.h5burst.writer.manifest.ChunkNote.Stored;
import org.h5burst.writer.manifest.Manifest;
import org.h5burst.writer.manifest.Recorded;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Records chunks in the manifest. I/O thread only. */
final class ManifestChunks implements ChunkJournal {
  private static final Logger LOG = LoggerFactory.getLogger(ManifestChunks.class);
  /** A kept chunk is divided into records of so many bytes. */
  static final int PART_BYTES = ChunkJournal.MAX_NOTED_BYTES;
  private static final Stored NO_PART = new Stored(0, 1, ByteBuffer.allocate(0));

  private final Manifest manifest;
  private final Communicator communicator;
  private final Map<String, Integer> numbers = new HashMap<>();
  private final UnnotedDatasets unnoted = new UnnotedDatasets();
  private int datasets;
  private long bytes;

  /** @param communicator of the ranks that write the file */
  ManifestChunks(Manifest manifest, Communicator communicator) {
    this.manifest = manifest;
    this.communicator = communicator;
  }

  /** Notes that datasets were created or extended. */
  void made(List<Recorded> changes) {
    for (Recorded made : changes) {
      if (made.change() instanceof DatasetSpec dataset) {
        numbers.put(dataset.name(), datasets++);
        warnOfLargeChunks(dataset);
      } else if (made.change() instanceof ExtendSpec extension) {
        unnoted.extended(extension.dataset());
      }
    }
  }

  private void warnOfLargeChunks(DatasetSpec dataset) {
    long size = ChunkGrid.of(dataset).chunkBytes();
    if (communicator.rank() == 0 && dataset.isChunked() && size > ChunkCodec.MAX_CHUNK_BYTES) {
      LOG.warn("dataset {} has chunks of {} bytes: what was flushed of it may not survive a crash of the job; make its "
          + "chunks no larger than {} bytes", dataset.name(), size, ChunkCodec.MAX_CHUNK_BYTES);
    }
  }

  private int number(String dataset) {
    return Objects.requireNonNull(numbers.get(dataset), dataset);
  }

  @Override
  public UnnotedDatasets unnoted() {
    return unnoted;
  }

  @Override
  public void placed(String dataset, Map<List<Long>, Place> chunks) throws IOException {
    int number = number(dataset);
    long _ = write(chunks.entrySet().stream().map(chunk -> new ChunkNote(number, ChunkPlaces.corner(chunk.getKey()),
        new Placed(chunk.getValue().from(), chunk.getValue().to() - chunk.getValue().from()))));
  }

  @Override
  public void elements(String dataset, long[] corner, long[] runs, MemorySegment elements) throws IOException {
    long _ = write(dataset, corner, new Some(runs, elements.asByteBuffer()));
  }

  @Override
  public long keep(String dataset, long[] corner, MemorySegment stored) throws IOException {
    long all = stored.byteSize();
    long position = -1;
    for (long from = 0; position < 0 || from < all; from += PART_BYTES) {
      long bytes = Math.min(PART_BYTES, all - from);
      long end = write(dataset, corner, new Stored(from, all, stored.asSlice(from, bytes).asByteBuffer()));
      position = position < 0 ? end - bytes : position;
    }
    return position;
  }

  private long write(String dataset, long[] corner, Content what) throws IOException {
    return write(Stream.of(new ChunkNote(number(dataset), corner, what)));
  }

  private long write(Stream<ChunkNote> notes) throws IOException {
    long before = manifest.end();
    long position = manifest.writeNow(notes);
    bytes += manifest.end() - before;
    return position;
  }

  @Override
  public void inStep(Work work) throws IOException {
    try {
      long[] noted = RankZero.run(communicator, () -> {
        work.run();
        return new long[] {bytes};
      });
      if (communicator.rank() != 0) {
        follow(noted[0]);
      }
    } catch (IllegalStateException failed) {
      throw new IOException(failed.getMessage(), failed);
    }
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
  public void read(String dataset, long[] corner, long position, MemorySegment stored) throws IOException {
    long between = new ChunkNote(number(dataset), corner, NO_PART).recordBytes();
    for (long from = 0; from < stored.byteSize(); from += PART_BYTES) {
      manifest.read(position + from + from / PART_BYTES * between,
          stored.asSlice(from, Math.min(PART_BYTES, stored.byteSize() - from)));
    }
  }
}
