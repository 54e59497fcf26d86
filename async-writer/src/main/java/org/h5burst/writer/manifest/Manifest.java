package org.h5burst.writer.manifest;

import java.io.EOFException;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.security.SecureRandom;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import java.util.zip.CRC32C;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.OnlyRead;
import org.h5burst.writer.manifest.Elements.Pattern;
import org.h5burst.writer.manifest.Elements.Scattered;
import org.jspecify.annotations.Nullable;

/**
 * One rank's access to the journal that all ranks of a file write together. A rank's writes are noted in memory; when
 * all ranks have made their notes, each writes its part after the others', and rank 0 adds a seal: only then do they
 * count. I/O thread only.
 *
 * <p>Design note: every rank knows where the journal ends without communication, because header, structure and seals
 * have the same size on all ranks and the parts' sizes were summed up.
 */
public final class Manifest implements AutoCloseable {
  /** Changes of the structure share one record up to this size. */
  private static final int FULL_RECORD_BYTES = 1 << 20;

  private static final byte[] BEGIN = {'['};
  private static final byte[] NEXT = {','};
  private static final byte[] END = {']'};

  /** The number of runs in one record: two numbers of at most ten bytes each fit. */
  static final int MAX_RUNS = 1 << 20;

  private final Path path;
  private final int rank;
  private final FrameBuffer notes = new FrameBuffer();
  private final FrameBuffer shared = new FrameBuffer();
  private @Nullable FileChannel channel;
  private @Nullable Long job;
  private boolean joined;
  private final Totals.Counter totals;
  private long end = HeaderRoom.BYTES;
  private long reached;
  private long changes;
  private long datasets;
  private SealRecord last = SealRecord.NONE;

  /**
   * Returns whether a file is a manifest, perhaps a damaged one: its first bytes contain the word with which records
   * begin, which no string can contain.
   */
  public static boolean isManifest(Path path) throws IOException {
    byte[] sync = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(FrameBuffer.SYNC).array();
    try (var bytes = new OnlyRead<>(Files.newInputStream(path, LinkOption.NOFOLLOW_LINKS), path)) {
      String begin = new String(bytes.open().readNBytes(2 * HeaderRoom.BYTES), StandardCharsets.ISO_8859_1);
      return begin.contains(new String(sync, StandardCharsets.ISO_8859_1));
    }
  }

  /** Creates a manifest object; the file does not exist yet. */
  public Manifest(Path path, int rank) {
    this.path = path;
    this.rank = rank;
    this.totals = new Totals.Counter(rank);
  }

  /**
   * Creates the file, on rank 0, before the others open it; it is an error if the name is in use, even by a link.
   * <b>Independent.</b>
   */
  public void create(ManifestHeader header) throws IOException {
    channel = FileChannel.open(path, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ,
        StandardOpenOption.WRITE);
    try {
      begin(header);
    } catch (IOException failure) { // a full disk: what is torn would be in the way of the next job
      close();
      Files.deleteIfExists(path);
      throw failure;
    }
  }

  private void begin(ManifestHeader header) throws IOException {
    long chosen = new SecureRandom().nextLong();
    job = chosen;
    ByteBuffer room = ByteBuffer.allocate(HeaderRoom.BYTES);
    FrameBuffer frame = HeaderRoom.header(header);
    for (int copy = 0; copy < HeaderRoom.COPIES; copy++) {
      ByteBuffer placed = frame.placed(HeaderRoom.headerAt(copy), chosen);
      room.put(Math.toIntExact(HeaderRoom.headerAt(copy)), placed, 0, placed.remaining());
    }
    write(room, 0);
  }

  /** Opens the file that rank 0 has created, on the other ranks. <b>Independent.</b> */
  public void open() throws IOException {
    if (channel == null) {
      channel = FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE,
          LinkOption.NOFOLLOW_LINKS);
    }
  }

  /**
   * Returns the number by which a reader distinguishes this job's records from others, once it is known: rank 0 chooses
   * it at random when it creates the file. <b>Independent.</b>
   */
  public long job() {
    return Objects.requireNonNull(job, "the job has no number yet");
  }

  /**
   * Takes over the number that rank 0 has chosen, before this rank writes its notes. On all ranks. <b>Independent.</b>
   */
  public void join(long number) {
    job = number;
    joined = true;
  }

  /** Returns whether the ranks have the number of the job. The same on all ranks. */
  public boolean isJoined() {
    return joined;
  }

  /**
   * Records how the structure was changed; the same on all ranks, written by rank 0. Called before any element of new
   * datasets is written. <b>Independent.</b>
   */
  public void changed(List<Recorded> made) throws IOException {
    boolean open = false;
    for (Recorded change : made) {
      if (open && shared.recordBytes() > FULL_RECORD_BYTES) {
        shared.put(END).end();
        open = false;
      }
      if (open) {
        shared.put(NEXT);
      } else {
        shared.begin(RecordKind.STRUCTURE).putLong(changes).putLong(datasets).put(BEGIN);
        open = true;
      }
      shared.put(StructureJson.encode(change));
      changes++;
      datasets += change.change() instanceof DatasetSpec ? 1 : 0;
    }
    if (open) {
      shared.put(END).end();
    }
    writeShared();
  }

  /**
   * Notes elements that this rank has written. <b>Independent.</b>
   *
   * @param dataset its number in the order of creation, from 0
   * @param burst number in the file, from 1
   * @param slab the elements, if they are one hyperslab; otherwise null
   * @param runs the elements, if there is no slab
   * @param packed the elements' bytes, in row-major order
   */
  public void wrote(int dataset, long burst, @Nullable Selection slab, Runs runs, MemorySegment packed) {
    if (slab != null) {
      totals.add(dataset, slab.elements());
      RegionCodec.encode(new WrittenRegion(rank, dataset, burst, changes, crc(packed), new Pattern(slab)), notes);
      return;
    }
    long elements = new Scattered(runs).count();
    totals.add(dataset, elements);
    long elementBytes = packed.byteSize() / elements;
    long offset = 0;
    for (int from = 0; from < runs.size(); from += MAX_RUNS) {
      Scattered part = new Scattered(new Part(runs, from, Math.min(runs.size() - from, MAX_RUNS)));
      long bytes = part.count() * elementBytes;
      int crc = crc(packed.asSlice(offset, bytes));
      RegionCodec.encode(new WrittenRegion(rank, dataset, burst, changes, crc, part), notes);
      offset += bytes;
    }
  }

  private record Part(Runs all, int from, int size) implements Runs {
    @Override
    public long position(int run) {
      return all.position(from + run);
    }

    @Override
    public long length(int run) {
      return all.length(from + run);
    }
  }

  /**
   * Records the positions of chunks' elements, on rank 0, at once, so that they can be read again; like all notes they
   * count when they are sealed. The other ranks {@linkplain #follow follow} before anything else is written.
   * <b>Independent.</b>
   *
   * @return end of the last one's bytes
   */
  public long writeNow(Stream<ChunkNote> chunks) throws IOException {
    chunks.forEachOrdered(note -> note.encode(shared));
    writeShared();
    return end - FrameBuffer.TAIL_BYTES;
  }

  /** Returns the end of the journal. <b>Independent.</b> */
  public long end() {
    return end;
  }

  /** Notes on the other ranks that rank 0 has written so many bytes at the end. <b>Independent.</b> */
  public void follow(long bytes) {
    end += bytes;
  }

  /** Reads bytes of the journal. <b>Independent.</b> */
  public void read(long from, MemorySegment bytes) throws IOException {
    FileChannel open = Objects.requireNonNull(channel, "the manifest is not open");
    for (ByteBuffer rest = bytes.asByteBuffer(); rest.hasRemaining();) {
      if (open.read(rest, from + rest.position()) < 0) {
        throw new EOFException("it was truncated by another program");
      }
    }
  }

  private static int crc(MemorySegment packed) {
    CRC32C crc = new CRC32C();
    crc.update(packed.asByteBuffer());
    return (int) crc.getValue();
  }

  /** Returns the size of the waiting notes, including this rank's totals. <b>Independent.</b> */
  public long waitingBytes() {
    totals.encode(notes);
    return notes.size();
  }

  /**
   * Writes this rank's notes at its place. On every rank. <b>Independent.</b>
   *
   * @param before size of the notes of lower ranks
   * @param all size of the notes of all ranks
   */
  public void writeNotes(long before, long all) throws IOException {
    write(notes.placed(end + before, job()), end + before);
    notes.clear();
    end += all;
  }

  /**
   * Writes the seal, on rank 0; the other ranks note it. Called after all ranks have written their notes, and their
   * elements are safe. <b>Independent.</b>
   *
   * @param bursts number of bursts of the file so far
   */
  public void seal(long bursts) throws IOException {
    last = new SealRecord(last.epoch() + 1, bursts, changes, datasets, end);
    last.encode(RecordKind.SEAL, shared);
    writeShared();
  }

  /**
   * Marks the last seal before the journal, on rank 0, when it is as safe as it must be, so that a later truncation of
   * the journal is noticed. <b>Independent.</b>
   */
  public void mark() throws IOException {
    if (rank == 0) {
      last.encode(RecordKind.MARK, shared);
      for (int copy = 0; copy < HeaderRoom.COPIES; copy++) {
        write(shared.placed(HeaderRoom.markAt(copy), job()), HeaderRoom.markAt(copy));
      }
      shared.clear();
    }
  }

  /** Records that the file is complete, on rank 0, before it gets its final name. <b>Independent.</b> */
  public void completed(CompleteFile file) throws IOException {
    file.encode(shared);
    writeShared();
  }

  private void writeShared() throws IOException {
    long size = shared.size();
    if (rank == 0) {
      write(shared.placed(end, job()), end);
    }
    shared.clear();
    end += size;
  }

  private void write(ByteBuffer bytes, long at) throws IOException {
    FileChannel open = Objects.requireNonNull(channel, "the manifest is not open");
    if (open.size() < reached) {
      throw new IOException(
          "it was truncated to %d bytes by another program; this job has written %d".formatted(open.size(), reached));
    }
    while (bytes.hasRemaining()) {
      open.write(bytes, at + bytes.position());
    }
    reached = Math.max(reached, at + bytes.position());
  }

  /** Waits until everything that this rank has written is on the disk. <b>Independent.</b> */
  public void force() throws IOException {
    Objects.requireNonNull(channel, "the manifest is not open").force(false);
  }

  /** Closes the file, which stays where it is. <b>Independent.</b> */
  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
  }
}
