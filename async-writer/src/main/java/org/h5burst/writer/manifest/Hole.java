package org.h5burst.writer.manifest;

/**
 * A damaged part of a journal with sealed records after it.
 *
 * @param from its start in the manifest, in bytes
 * @param to start of the next undamaged record
 * @param firstFlush the first flush whose records may have been there, counted from 1
 * @param lastFlush the last one
 * @param firstBurst the first burst whose records may have been there, counted from 1
 * @param lastBurst the last one
 * @param mayHaveNotes whether notes of written elements may have been there; otherwise only other records were
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
