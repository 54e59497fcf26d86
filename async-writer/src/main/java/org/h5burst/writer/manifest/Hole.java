package org.h5burst.writer.manifest;

/**
 * A damaged place of a journal, with something sealed behind it.
 *
 * @param from where it begins in the manifest, in bytes
 * @param to where the next record begins that is whole
 * @param firstFlush the first flush of which something may have stood there, counted from 1
 * @param lastFlush the last one
 * @param firstBurst the first burst of which something may have stood there, counted from 1
 * @param lastBurst the last one
 * @param mayHaveNotes whether it may have held notes of elements that a rank had written; else it is known to have held
 *     other records only
 */
public record Hole(long from, long to, long firstFlush, long lastFlush, long firstBurst, long lastBurst,
    boolean mayHaveNotes) {
  static Hole of(JournalReader.Damage damage, SealRecord before, SealRecord behind) {
    boolean notes = damage.kind() == null || damage.kind() == RecordKind.REGION
        || damage.kind() == RecordKind.CHUNK;
    long firstBurst = Math.min(before.bursts() + 1, behind.bursts());
    return new Hole(damage.from(), damage.to(), before.epoch() + 1, behind.epoch(), firstBurst, behind.bursts(), notes);
  }
}
