package org.h5burst.writer.file;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.manifest.ChunkNote;
import org.h5burst.writer.manifest.Manifest;
import org.h5burst.writer.manifest.ManifestHeader;
import org.h5burst.writer.manifest.ManifestReader;
import org.h5burst.writer.manifest.Recorded;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class ManifestChunksTest {
  private static final long[] CORNER = {300};

  @TempDir
  Path directory;

  private static byte[] random(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, ManifestChunks.PART_BYTES, ManifestChunks.PART_BYTES + 1,
    3 * ManifestChunks.PART_BYTES + 12_345})
  void shouldReadWhatIsKeptOfAChunkWhenItTakesAnyNumberOfRecords(int size) throws IOException {
    Path path = directory.resolve("manifest");
    List<Recorded> made = List.of(new Recorded(new DatasetSpec("d", ElementType.INT8, new long[] {1000}), 0));
    byte[] chunk = random(size);
    byte[] again = new byte[size];
    byte[] found = new byte[size];
    try (Manifest manifest = new Manifest(path, 0); Mpi mpi = Mpi.solo()) {
      manifest.create(new ManifestHeader("f.h5", 1, "portable", "now", CreationOrder.UNTRACKED));
      manifest.changed(made);
      ManifestChunks chunks = new ManifestChunks(manifest, mpi.world());
      chunks.made(made);
      long position = chunks.keep("d", CORNER, MemorySegment.ofArray(chunk));
      long _ = chunks.keep("d", new long[] {0}, MemorySegment.ofArray(random(100)));
      chunks.read("d", CORNER, position, MemorySegment.ofArray(again));
      manifest.seal(1);
    }
    assertArrayEquals(chunk, again);
    try (ManifestReader manifest = ManifestReader.open(path)) {
      assertEquals(1, manifest.epochs());
      long[] filled = {0};
      manifest.chunks(manifest.datasets().getFirst()).forEach(CORNER, note -> {
        ChunkNote.Stored stored = (ChunkNote.Stored) note.what();
        assertEquals(filled[0], stored.from());
        assertEquals(size, stored.all());
        filled[0] += stored.bytes().remaining();
        stored.bytes().get(found, (int) stored.from(), stored.bytes().remaining());
      });
    }
    assertArrayEquals(chunk, found);
  }
}
