package org.h5burst.writer.manifest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.manifest.JournalReader.Frame;
import org.jspecify.annotations.Nullable;

/**
 * What a manifest promises: all that stands before its last seal. What comes after may be torn, and counts for nothing. Regions are read one by one, so that memory is bounded by the number of
 * records. Used by one thread.
 */
public final class ManifestReader implements AutoCloseable {
  /** What a recovery keeps in memory of a record, about. */
  private static final int MEMORY_OF_RECORD_BYTES = 256;

  private final JournalReader journal;
  private @Nullable ManifestHeader header;
  private final List<Located> datasets = new ArrayList<>();
  private final List<Long> structures = new ArrayList<>();
  private final List<Long> regions = new ArrayList<>();
  private final List<Long> unsealedRegions = new ArrayList<>();
  private long epochs;
  private long bursts;
  private long sealedBytes;
  private long unsealedRecords;
  private long records;

  private ManifestReader(JournalReader journal) {
    this.journal = journal;
  }

  /**
   * Reads a manifest.
   *
   * @throws ManifestException if it is no manifest, or one of another format, or if sealed records contradict each other
   */
  public static ManifestReader open(Path path) throws IOException {
    JournalReader journal = JournalReader.open(path);
    ManifestReader reader = new ManifestReader(journal);
    try {
      reader.scan();
      return reader;
    } catch (IOException | RuntimeException failure) {
      journal.close();
      throw failure;
    }
  }

  private void scan() throws IOException {
    Frame first = journal.next();
    if (first == null || first.kind() != RecordKind.HEADER) {
      if (journal.size() < FrameBuffer.HEAD_BYTES + HeaderJson.BYTES + FrameBuffer.TAIL_BYTES) {
        return; // whoever began it died; nothing was written then
      }
      throw new ManifestException("it does not begin with a header: this is no manifest, or its begin is damaged");
    }
    header = HeaderJson.decode(first.payload());
    List<Long> changed = new ArrayList<>();
    for (Frame frame = journal.next(); frame != null; frame = journal.next()) {
      unsealedRecords++;
      requireMemory();
      switch (frame.kind()) {
        case HEADER -> throw new ManifestException("it has a second header at byte %d".formatted(frame.position()));
        case STRUCTURE -> changed.add(frame.position());
        case REGION -> unsealedRegions.add(frame.position());
        case SEAL -> {
          seal(frame);
          structures.addAll(changed);
          changed.clear();
          regions.addAll(unsealedRegions);
          unsealedRegions.clear();
        }
      }
    }
    for (int number = 0; number < structures.size(); number++) {
      for (Recorded change : changes(number)) {
        if (change.change() instanceof DatasetSpec dataset) {
          datasets.add(new Located(dataset, change.offset()));
        } else if (change.change() instanceof ExtendSpec extension) {
          datasets.replaceAll(known -> known.dataset().name().equals(extension.name()) ? new Located(extension.dataset(), known.offset()) : known);
        }
      }
    }
  }

  private void requireMemory() throws ManifestException {
    long most = Runtime.getRuntime().maxMemory() / MEMORY_OF_RECORD_BYTES;
    records++;
    if (records > most) {
      throw new ManifestException(
          "it has more than %d records, which do not fit the %d MiB of this JVM; give it more memory (-Xmx, or JAVA_TOOL_OPTIONS=-Xmx...)"
              .formatted(most, Runtime.getRuntime().maxMemory() >> 20));
    }
  }

  private void seal(Frame frame) throws ManifestException {
    ByteBuffer payload = frame.payload();
    if (payload.remaining() != SealRecord.BYTES) {
      throw new ManifestException("the seal at byte %d has %d bytes".formatted(frame.position(), payload.remaining()));
    }
    SealRecord seal = new SealRecord(payload.getLong(), payload.getLong(), payload.getLong());
    if (seal.epoch() != epochs + 1 || seal.position() != frame.position() || seal.bursts() < bursts) {
      throw new ManifestException("the seal at byte %d does not follow from what stands before it".formatted(frame.position()));
    }
    epochs = seal.epoch();
    bursts = seal.bursts();
    sealedBytes = journal.position();
    unsealedRecords = 0;
  }

  /** Whose it is; null if it was never begun in full, which means that nothing was flushed. */
  public @Nullable ManifestHeader header() {
    return header;
  }

  /** The datasets that exist, in the order of their numbers. */
  public List<Located> datasets() {
    return List.copyOf(datasets);
  }

  /** How many times the structure was changed. */
  public int changes() {
    return structures.size();
  }

  /** The changes of one time, in order. */
  public List<Recorded> changes(int number) throws IOException {
    return StructureJson.decode(frame(structures.get(number)).payload());
  }

  private Frame frame(long position) throws IOException {
    Frame frame = journal.at(position);
    if (frame == null) {
      throw new ManifestException("the manifest was changed while it was read");
    }
    return frame;
  }

  /** How many flushes have returned, or were about to. */
  public long epochs() {
    return epochs;
  }

  /** How many bursts they cover. */
  public long bursts() {
    return bursts;
  }

  /** Up to where the journal counts. */
  public long sealedBytes() {
    return sealedBytes;
  }

  /** Whole records after the last seal: of work that was never flushed. */
  public long unsealedRecords() {
    return unsealedRecords;
  }

  /** How many bursts have records after the last seal, for the promise of which a flush had begun. */
  public long unsealedBursts() throws IOException {
    Set<Long> known = new HashSet<>();
    for (long position : unsealedRegions) {
      known.add(RegionCodec.decode(frame(position).payload()).burst());
    }
    return known.size();
  }

  /** How many regions are promised. */
  public int regions() {
    return regions.size();
  }

  /**
   * A region, in the order in which they were written.
   *
   * @throws ManifestException if it is not one of a dataset that exists
   */
  public Region region(int number) throws IOException {
    Frame frame = frame(regions.get(number));
    Region region = RegionCodec.decode(frame.payload());
    if (region.dataset() >= datasets.size() || !isWithin(region, datasets.get(region.dataset()).dataset().shape())) {
      throw new ManifestException("the region at byte %d lies in no dataset".formatted(frame.position()));
    }
    return region;
  }

  private static boolean isWithin(Region region, long[] shape) {
    return switch (region.elements()) {
      case Elements.Pattern(var slab) -> slab.rank() == shape.length && slab.isWithin(shape);
      case Elements.Scattered(var runs) -> {
        int last = runs.size() - 1;
        long elements = 1;
        for (long extent : shape) {
          elements *= extent; // checked when the dataset was read
        }
        yield runs.position(last) + runs.length(last) <= elements;
      }
    };
  }

  @Override
  public void close() throws IOException {
    journal.close();
  }
}
