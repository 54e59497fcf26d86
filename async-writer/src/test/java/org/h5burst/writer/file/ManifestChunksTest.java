package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.backend.ChunkJournal;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.manifest.ChunkNote;
import org.h5burst.writer.manifest.Manifest;
import org.h5burst.writer.manifest.ManifestHeader;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.Recorded;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
final class ManifestChunksTest {
  private static final int BYTES = (int) ChunkJournal.MAX_CHUNK_BYTES;
  private static final long[] CORNER = {0};

  @TempDir
  Path directory;

  /** Where they are takes more bytes than a record may have. */
  @Test
  void shouldNoteEverySecondByteOfTheLargestChunk() throws IOException {
    Path path = directory.resolve("manifest");
    byte[] chunk = new byte[BYTES];
    new Random(1).nextBytes(chunk);
    long[] runs = new long[BYTES];
    for (int at = 0; at < BYTES; at += 2) {
      runs[at] = at;
      runs[at + 1] = 1;
      chunk[at + 1] = 0;
    }
    List<Recorded> made = List.of(new Recorded(new DatasetSpec("bytes", ElementType.INT8, new long[] {BYTES}), 0));
    try (Manifest manifest = new Manifest(path, 0)) {
      manifest.create(new ManifestHeader("f.h5", 1, "portable", "now", CreationOrder.UNTRACKED));
      manifest.changed(made);
      ManifestChunks chunks = new ManifestChunks(manifest, false);
      chunks.made(made);
      chunks.elements("bytes", CORNER, runs, MemorySegment.ofArray(chunk));
      manifest.seal(1);
    }
    byte[] found = new byte[BYTES];
    try (ManifestReader manifest = ManifestReader.open(path)) {
      assertEquals(1, manifest.epochs());
      manifest.chunks(manifest.datasets().getFirst()).forEach(CORNER, note -> put(note, found));
    }
    assertArrayEquals(chunk, found);
  }

  private static void put(ChunkNote note, byte[] chunk) {
    ChunkNote.Some some = (ChunkNote.Some) note.what();
    for (int run = 0; run < some.runs().length; run += 2) {
      some.bytes().get(chunk, Math.toIntExact(some.runs()[run]), Math.toIntExact(some.runs()[run + 1]));
    }
  }
}
