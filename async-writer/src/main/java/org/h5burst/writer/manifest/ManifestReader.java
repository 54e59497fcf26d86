package org.h5burst.writer.manifest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.manifest.JournalReader.Frame;
import org.jspecify.annotations.Nullable;

/**
 * Reads the promises of a manifest: everything before its last seal. Later records may be torn, and do not count. If an
 * earlier part is damaged, the rest counts, and {@link #holes} lists the damage. Regions are read one by one, so memory
 * is proportional to the number of sealed ones. Used by one thread.
 */
public final class ManifestReader implements AutoCloseable {
  private static final int MAX_LISTED = 1000;

  private final JournalReader journal;
  private final @Nullable ManifestHeader header;
  private final SealedRecords sealed;
  private final TreeMap<Integer, Located> datasets = new TreeMap<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final Map<Integer, ChunkNotes> chunks = new HashMap<>();
  private final FormerShapes shapes = new FormerShapes();
  private long knownChanges;
  private long lastDamagedBurst;
  private LostNotes lostNotes = new LostNotes();

  /** Datasets with notes of elements that cannot be located, because the shape of that time is lost. */
  private final Set<Integer> unplaced = new HashSet<>();

  private ManifestReader(JournalReader journal) throws IOException {
    this.journal = journal;
    header = readHeader(journal);
    sealed = SealedRecords.scan(journal);
  }

  /**
   * Reads a manifest.
   *
   * @throws ManifestException if it is not a manifest, or has another format, or if sealed records contradict each
   *     other
   */
  public static ManifestReader open(Path path) throws IOException {
    JournalReader journal = JournalReader.open(path);
    try {
      ManifestReader reader = new ManifestReader(journal);
      reader.read();
      return reader;
    } catch (IOException | RuntimeException failure) {
      journal.close();
      throw failure;
    }
  }

  /** Returns how many flushes a manifest certainly has, from the mark before its journal; reads nothing else. */
  public static long flushes(Path path) throws IOException {
    try (JournalReader journal = JournalReader.open(path)) {
      SealRecord mark = SealedRecords.mark(journal);
      return mark == null ? 0 : mark.epoch();
    }
  }

  /** Returns whether a manifest promises nothing: it was torn while it was created, or nothing was flushed. */
  public static boolean isVain(Path path) throws IOException {
    try (ManifestReader manifest = open(path)) {
      ByteBuffer begin = manifest.journal.read(0, FrameBuffer.HEAD_BYTES);
      boolean ours = begin == null ? manifest.journal.size() == 0 : begin.getLong(0) == FrameBuffer.SYNC;
      return ours && manifest.epochs() == 0 && !manifest.mayHaveBeenFlushed() && manifest.holes().isEmpty();
    }
  }

  private void read() throws IOException {
    if (header == null && isBegun() && sealed.last().epoch() == 0 && sealed.unsealed() == 0) {
      throw new ManifestException("it does not begin with a header: this is not a manifest, or its start is damaged");
    }
    long hole = holes().stream().mapToLong(Hole::from).min().orElse(Long.MAX_VALUE);
    for (long position : sealed.of(RecordKind.STRUCTURE)) {
      readStructure(position, hole < position);
    }
    boolean fits =
        holes().isEmpty() ? knownChanges == sealed.last().changes() && datasets.size() == sealed.last().datasets()
            : knownChanges <= sealed.last().changes() && datasets.size() <= sealed.last().datasets()
                && lostChanges() <= damagedBytes();
    if (!fits) {
      throw new ManifestException("its last seal counts %d changes of the structure, but it has %d"
          .formatted(sealed.last().changes(), knownChanges));
    }
    if (holes().isEmpty() || holes().stream().anyMatch(Hole::mayHaveNotes)) {
      countNotes();
    }
    if (lostChanges() > 0) {
      findUnplaced();
    }
    lastDamagedBurst = holes().stream().filter(Hole::mayHaveNotes).mapToLong(Hole::lastBurst).max().orElse(0);
    for (long position : sealed.of(RecordKind.CHUNK)) {
      ChunkNote note = ChunkNote.decode(frame(position).payload());
      chunks.computeIfAbsent(note.dataset(), _ -> new ChunkNotes(journal)).add(note, position);
    }
  }

  private static @Nullable ManifestHeader readHeader(JournalReader journal) throws IOException {
    for (int copy = 0; copy < HeaderRoom.COPIES; copy++) {
      Frame frame = journal.at(HeaderRoom.headerAt(copy));
      if (frame != null && frame.kind() == RecordKind.HEADER) {
        return ManifestHeader.decode(frame.payload());
      }
    }
    ByteBuffer begin = journal.read(0, FrameBuffer.HEAD_BYTES);
    if (begin != null && begin.getLong(0) == FrameBuffer.SYNC && begin.get(FrameBuffer.FORMAT_AT) != FrameBuffer.FORMAT
        && JournalReader.hasRightChecksum(begin)) {
      throw ManifestHeader.ofFormat(begin.get(FrameBuffer.FORMAT_AT));
    }
    return null;
  }

  /** Reads the structure. Datasets get the numbers that they would have if nothing before them were lost. */
  private void readStructure(long position, boolean damaged) throws IOException {
    Frame frame = frame(position);
    ByteBuffer payload = frame.payload();
    if (payload.remaining() < 2 * Long.BYTES) {
      throw new ManifestException("the changes at byte %d have %d bytes".formatted(frame.from(), payload.remaining()));
    }
    long before = payload.getLong();
    long number = payload.getLong();
    long next = datasets.isEmpty() ? 0 : datasets.lastKey() + 1;
    if (damaged ? before < knownChanges || number < next || number > before
        : before != knownChanges || number != next) {
      throw new ManifestException(
          "the changes at byte %d contradict the records before them".formatted(frame.from()));
    }
    long changes = before;
    for (Recorded change : StructureJson.decode(payload)) {
      knownChanges++;
      changes++;
      if (change.change() instanceof DatasetSpec dataset) {
        int own = Math.toIntExact(Math.min(number++, Integer.MAX_VALUE));
        datasets.put(own, Located.created(own, dataset, change.offset()));
        numbers.put(dataset.name(), own);
        shapes.add(own, changes, dataset.shape());
      } else if (change.change() instanceof ExtendSpec extension
          && numbers.get(extension.name()) instanceof Integer known) {
        datasets.computeIfPresent(known, (_, old) -> old.extended(extension.dataset()));
        shapes.add(known, changes, extension.dataset().shape());
      }
    }
  }

  private long damagedBytes() {
    return holes().stream().mapToLong(hole -> hole.to() - hole.from()).sum();
  }

  private void countNotes() throws IOException {
    LostNotes counted = new LostNotes();
    for (long position : sealed.of(RecordKind.TOTALS)) {
      long before = counted.size();
      counted.add(Totals.decode(frame(position).payload()), position);
      sealed.requireMemory(counted.size() - before);
    }
    for (long position : sealed.of(RecordKind.REGION)) {
      counted.add(RegionCodec.decode(frame(position).payload()), position);
    }
    // then nobody knows whether the journal was cut off
    boolean begin = holes().stream().anyMatch(hole -> hole.from() == 0);
    long hole = holes().stream().filter(Hole::mayHaveNotes).mapToLong(Hole::to).max().orElse(0);
    counted.conclude(hole, header == null || begin ? 0 : header.ranks());
    if (holes().isEmpty() && !counted.fit()) {
      sealed.doubtNotes();
    }
    lostNotes = counted;
  }

  /**
   * Finds datasets whose runs cannot be located: if an extension may be lost, runs count elements in an unknown shape,
   * or lie outside the known one.
   */
  private void findUnplaced() throws IOException {
    for (long position : sealed.of(RecordKind.REGION)) {
      WrittenRegion region = RegionCodec.decode(frame(position).payload());
      Located located = datasets.get(region.dataset());
      if (located != null && located.dataset().isChunked()
          && (region.elements() instanceof Elements.Scattered && located.dataset().rank() > 1
              || !shapes.inLastShape(region).isWithin(located.dataset()))) {
        unplaced.add(region.dataset());
      }
    }
  }

  /** Returns whether its beginning is complete; if not, nothing was written, or it was truncated near its beginning. */
  public boolean isBegun() {
    return journal.size() >= HeaderRoom.BYTES;
  }

  /** Returns the header; null if it was never written completely, or both copies are damaged. */
  public @Nullable ManifestHeader header() {
    return header;
  }

  /** Returns whether the job has completed a file, which is this one. */
  public boolean isOf(CompleteFile file) {
    return file.equals(sealed.complete());
  }

  /** Returns the damaged parts before the last seal, in order. */
  public List<Hole> holes() {
    return sealed.holes();
  }

  /** Returns how many changes of the structure are lost because of damage. */
  public long lostChanges() {
    return sealed.last().changes() - knownChanges;
  }

  /** Returns the numbers of datasets whose declaration is lost; if there are many, only the first ones. */
  public List<Integer> lostDatasets() {
    int all = (int) Math.min(sealed.last().datasets(), Integer.MAX_VALUE);
    return lostChanges() == 0 ? List.of()
        : IntStream.range(0, all).filter(number -> !datasets.containsKey(number)).limit(MAX_LISTED).boxed().toList();
  }

  /**
   * Returns how many elements of a dataset were in lost notes, counted each time they were written;
   * {@link LostNotes#UNKNOWN} if that cannot be known.
   */
  public long lostNotes(int dataset) {
    return unplaced.contains(dataset) ? LostNotes.UNKNOWN : lostNotes.of(dataset);
  }

  /** Returns the last burst with possibly lost notes; 0 if there is none. */
  public long lastDamagedBurst() {
    return lastDamagedBurst;
  }

  /** Returns the datasets that exist, in the order of their numbers. */
  public List<Located> datasets() {
    return List.copyOf(datasets.values());
  }

  /** Returns the positions of a chunked dataset's elements. */
  public ChunkNotes chunks(Located located) {
    return chunks.getOrDefault(located.number(), new ChunkNotes(journal));
  }

  /** Returns how many times the structure was changed. */
  public int changes() {
    return sealed.of(RecordKind.STRUCTURE).size();
  }

  /** Returns the changes of one record, in order. */
  public List<Recorded> changes(int number) throws IOException {
    ByteBuffer payload = frame(sealed.of(RecordKind.STRUCTURE).get(number)).payload();
    return StructureJson.decode(payload.position(2 * Long.BYTES));
  }

  private Frame frame(long position) throws IOException {
    Frame frame = journal.at(position);
    if (frame == null) {
      throw new ManifestException("the manifest was changed while it was read");
    }
    return frame;
  }

  /** Returns the number of flushes that have returned, or were about to. */
  public long epochs() {
    return sealed.last().epoch();
  }

  /**
   * Returns whether something may have been flushed although no seal is left: the part before the records is not as it
   * is before the first flush.
   */
  public boolean mayHaveBeenFlushed() throws IOException {
    return isBegun() && !SealedRecords.isAsBegun(journal);
  }

  /** Returns the number of bursts that they cover. */
  public long bursts() {
    return sealed.last().bursts();
  }

  /** Returns the number of bursts with records after the last seal, for which a flush had begun. */
  public long unsealedBursts() throws IOException {
    Set<Long> known = new HashSet<>();
    for (long position : sealed.unsealedRegions()) {
      known.add(RegionCodec.decode(frame(position).payload()).burst());
    }
    return known.size();
  }

  /** Returns the number of promised regions. */
  public int regions() {
    return sealed.of(RecordKind.REGION).size();
  }

  /**
   * Returns a region, in the order of writing; null if the declaration of its dataset is lost.
   *
   * @throws ManifestException if it does not belong to an existing dataset
   */
  public @Nullable WrittenRegion region(int number) throws IOException {
    Frame frame = frame(sealed.of(RecordKind.REGION).get(number));
    WrittenRegion region = shapes.inLastShape(RegionCodec.decode(frame.payload()));
    Located located = datasets.get(region.dataset());
    if (located == null && lostChanges() > 0 && region.dataset() < sealed.last().datasets()) {
      return null;
    }
    if (located == null || !region.isWithin(located.dataset())) {
      if (located != null && located.dataset().isChunked() && lostChanges() > 0) {
        return null; // its extension is lost
      }
      throw new ManifestException("the region at byte %d belongs to no dataset".formatted(frame.from()));
    }
    region.requirePossible(located, frame.from(), journal.size());
    return region;
  }

  @Override
  public void close() {
    journal.close();
  }
}
