package org.h5burst.harness.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.CRC32C;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.manifest.Manifest;
import org.h5burst.writer.manifest.ManifestException;
import org.h5burst.writer.manifest.ManifestHeader;
import org.h5burst.writer.manifest.ManifestReader;

/** Manifests whose checksums are right, as someone would write them on purpose: refused in words, or read. */
public final class ManifestTarget {
  private static final int SEAL = 4;
  private static final long SYNC = 0xfdfcf9fbf8fefff5L;
  private static final byte FORMAT = 3;
  private static final int FORMAT_AT = 9;
  private static final int LENGTH_AT = 12;
  private static final int POSITION_AT = 16;
  private static final int JOB_AT = 24;
  private static final int CRC_AT = 32;
  private static final int HEAD_BYTES = 36;
  private static final int TAIL_BYTES = 4;

  private ManifestTarget() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    try (Scratch scratch = new Scratch()) {
      Path path = scratch.file("f.h5.manifest");
      long job;
      try (Manifest begun = new Manifest(path, 0)) {
        begun.create(new ManifestHeader("f.h5", 1, "portable", "2026-01-01T00:00:00Z", CreationOrder.UNTRACKED));
        job = begun.job();
      }
      Files.write(path, sealed(data, Files.size(path), job), StandardOpenOption.APPEND);
      try (ManifestReader manifest = ManifestReader.open(path)) {
        for (int change = 0; change < manifest.changes(); change++) {
          manifest.changes(change);
        }
        for (int region = 0; region < manifest.regions(); region++) {
          manifest.region(region);
        }
        manifest.unsealedBursts();
        manifest.lostDatasets();
        manifest.datasets().forEach(dataset -> manifest.lostNotes(dataset.number()));
      } catch (ManifestException refused) {
        if (String.valueOf(refused.getMessage()).length() > 4000) {
          throw new AssertionError("endless words", refused);
        }
      }
    }
  }

  /**
   * A journal: heads that are right but for kinds and lengths, lengths that fit, checksums that are right, and seals
   * that know where they stand and how many were before.
   */
  private static byte[] sealed(byte[] data, long room, long job) {
    ByteBuffer bytes = ByteBuffer.wrap(data.clone()).order(ByteOrder.LITTLE_ENDIAN);
    long seals = 0;
    while (bytes.remaining() >= HEAD_BYTES + TAIL_BYTES) {
      int begin = bytes.position();
      int length = Math.clamp(bytes.getInt(begin + LENGTH_AT), 0, bytes.remaining() - HEAD_BYTES - TAIL_BYTES);
      bytes.putLong(begin, SYNC).put(begin + FORMAT_AT, FORMAT).putShort(begin + FORMAT_AT + 1, (short) 0)
          .putInt(begin + LENGTH_AT, length)
          .putLong(begin + POSITION_AT, room + begin).putLong(begin + JOB_AT, job);
      if (bytes.get(begin + Long.BYTES) == SEAL && length == 5 * Long.BYTES) {
        seals++;
        bytes.putLong(begin + HEAD_BYTES, seals).putLong(begin + HEAD_BYTES + 4 * Long.BYTES, room + begin);
      }
      bytes.putInt(begin + CRC_AT, crc(bytes, begin, 0));
      bytes.putInt(begin + HEAD_BYTES + length, crc(bytes, begin, length))
          .position(begin + HEAD_BYTES + length + TAIL_BYTES);
    }
    return bytes.array();
  }

  private static int crc(ByteBuffer bytes, int head, int payload) {
    CRC32C crc = new CRC32C();
    crc.update(bytes.array(), head, CRC_AT);
    crc.update(bytes.array(), head + HEAD_BYTES, payload);
    return (int) crc.getValue();
  }
}
