package org.h5burst.writer.manifest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.manifest.JournalReader.Damage;
import org.h5burst.writer.manifest.JournalReader.Frame;
import org.h5burst.writer.manifest.JournalReader.Piece;
import org.jspecify.annotations.Nullable;

/**
 * Determines which records of a journal count: those before its last seal, and before a damaged or truncated seal that
 * the mark shows. Later records may be torn. Used by one thread.
 */
final class SealedRecords {
  /** The approximate memory that a recovery needs for a record. */
  private static final int MEMORY_OF_RECORD_BYTES = 256;

  private final JournalReader journal;
  private final Map<RecordKind, List<Long>> positions = new EnumMap<>(RecordKind.class);
  private final List<Hole> holes = new ArrayList<>();
  private final List<Place> waiting = new ArrayList<>();
  private final List<Damage> damaged = new ArrayList<>();
  private SealRecord last = SealRecord.NONE;
  private long records;
  private @Nullable CompleteFile complete;

  private record Place(RecordKind kind, long from) {}

  private SealedRecords(JournalReader journal) {
    this.journal = journal;
  }

  static SealedRecords scan(JournalReader journal) throws IOException {
    SealedRecords sealed = new SealedRecords(journal);
    SealRecord mark = mark(journal);
    journal.measure(); // after the mark, because a living job continues to write: the size covers what the mark counts
    for (Piece piece = journal.next(); piece != null; piece = journal.next()) {
      sealed.requireMemory(1);
      switch (piece) {
        case Damage damage -> sealed.add(damage);
        case Frame frame -> sealed.add(frame);
      }
    }
    sealed.believe(mark);
    if (mark != null && journal.isMixed()) {
      sealed.doubtBegin();
    }
    return sealed;
  }

  /** Requires memory for so many more records. */
  void requireMemory(long more) throws ManifestException {
    long most = Runtime.getRuntime().maxMemory() / MEMORY_OF_RECORD_BYTES;
    records += more;
    if (records > most) {
      throw new ManifestException(
          ("it has more than %d records, which do not fit the %d MiB of this JVM; give it more memory (-Xmx, or "
              + "JAVA_TOOL_OPTIONS=-Xmx...)")
              .formatted(most, Runtime.getRuntime().maxMemory() >> 20));
    }
  }

  private void add(Damage damage) {
    if (!damaged.isEmpty() && damaged.getLast().to() == damage.from()) {
      Damage before = damaged.removeLast();
      damaged.add(new Damage(before.from(), damage.to(), before.kind() == damage.kind() ? damage.kind() : null));
    } else {
      damaged.add(damage);
    }
  }

  private void add(Frame frame) throws ManifestException {
    switch (frame.kind()) {
      case HEADER, MARK -> throw new ManifestException("it has a second header at byte %d".formatted(frame.from()));
      case COMPLETE -> complete = CompleteFile.decode(frame.payload(), frame.from());
      case STRUCTURE, REGION, TOTALS, CHUNK -> waiting.add(new Place(frame.kind(), frame.from()));
      case SEAL -> {
        SealRecord seal = SealRecord.decode(frame.payload(), frame.from());
        if (!seal.follows(last, !damaged.isEmpty()) || seal.position() != frame.from()) {
          throw new ManifestException(
              "the seal at byte %d contradicts the records before it".formatted(frame.from()));
        }
        damaged.forEach(damage -> holes.add(Hole.of(damage, last, seal)));
        damaged.clear();
        count(waiting);
        waiting.clear();
        last = seal;
      }
    }
  }

  private void count(List<Place> places) {
    places.forEach(place -> positions.computeIfAbsent(place.kind(), _ -> new ArrayList<>()).add(place.from()));
  }

  /** Counts a seal of which only the mark is left; its place is part of a hole. */
  private void believe(@Nullable SealRecord mark) throws IOException {
    if (mark == null) {
      if (last.epoch() > 1 || !isBlank(journal)) {
        doubtBegin();
      }
      return;
    }
    if (mark.epoch() <= last.epoch()) {
      return;
    }
    long end = mark.position() + SealRecord.RECORD_BYTES;
    if (!mark.follows(last, true) || mark.position() < last.position() || end < 0) {
      throw new ManifestException(
          "the mark before the journal contradicts the seal at byte %d".formatted(last.position()));
    }
    if (journal.size() < end) {
      add(new Damage(journal.size(), end, journal.size() >= mark.position() ? RecordKind.SEAL : null));
    }
    boolean known = false;
    for (Damage damage : damaged) {
      if (damage.from() < end) {
        known = true;
        RecordKind kind = damage.from() >= mark.position() ? RecordKind.SEAL : damage.kind();
        holes.add(Hole.of(new Damage(damage.from(), Math.min(damage.to(), end), kind), last, mark));
      }
    }
    if (!known) {
      holes.add(Hole.of(new Damage(mark.position(), end, RecordKind.SEAL), last, mark));
    }
    count(waiting.stream().filter(place -> place.from() < mark.position()).toList());
    waiting.removeIf(place -> place.from() < mark.position());
    last = mark;
  }

  /** Returns the mark before the journal; null if there is no undamaged one. */
  static @Nullable SealRecord mark(JournalReader journal) throws IOException {
    SealRecord best = null;
    for (int copy = 0; copy < HeaderRoom.COPIES; copy++) {
      Frame frame = journal.at(HeaderRoom.markAt(copy));
      if (frame != null && frame.kind() == RecordKind.MARK) {
        SealRecord mark = SealRecord.decode(frame.payload(), frame.from());
        best = best == null || mark.epoch() > best.epoch() ? mark : best;
      }
    }
    return best;
  }

  /** Returns whether no mark was written yet: its place is empty, and the header before it is undamaged. */
  private static boolean isBlank(JournalReader journal) throws IOException {
    boolean blank = journal.size() < HeaderRoom.BYTES;
    for (int copy = 0; copy < HeaderRoom.COPIES; copy++) {
      blank |= isBlank(journal, copy);
    }
    return blank;
  }

  /** Notes that the part before the records cannot be trusted. */
  private void doubtBegin() {
    holes.add(new Hole(0, HeaderRoom.BYTES, 1, last.epoch(), Math.min(1, last.bursts()), last.bursts(), true));
  }

  /** Notes that the notes do not match the totals, although no damage is visible: anything may be missing. */
  void doubtNotes() {
    holes.add(
        new Hole(HeaderRoom.BYTES, last.position(), 1, last.epoch(), Math.min(1, last.bursts()), last.bursts(), true));
  }

  /** Returns whether all copies of the part before the records are as they are before the first mark. */
  static boolean isAsBegun(JournalReader journal) throws IOException {
    boolean begun = true;
    for (int copy = 0; copy < HeaderRoom.COPIES; copy++) {
      begun &= isBlank(journal, copy);
    }
    return begun;
  }

  private static boolean isBlank(JournalReader journal, int copy) throws IOException {
    ByteBuffer place = journal.read(HeaderRoom.markAt(copy), SealRecord.RECORD_BYTES);
    return place != null && place.equals(ByteBuffer.allocate(SealRecord.RECORD_BYTES))
        && journal.at(HeaderRoom.headerAt(copy)) != null;
  }

  /** Returns the file that was completed; null if none was. */
  @Nullable
  CompleteFile complete() {
    return complete;
  }

  SealRecord last() {
    return last;
  }

  /** Returns the positions of the records of a kind, in order: structure, regions, totals or chunks. */
  List<Long> of(RecordKind kind) {
    return positions.getOrDefault(kind, List.of());
  }

  /** Returns the damaged parts before the last seal. */
  List<Hole> holes() {
    return holes;
  }

  /** Returns the number of undamaged records after the last seal. */
  long unsealed() {
    return waiting.size();
  }

  /** Returns the positions of the ranks' notes after the last seal. */
  List<Long> unsealedRegions() {
    return waiting.stream().filter(place -> place.kind() == RecordKind.REGION).map(Place::from).toList();
  }
}
