package org.h5burst.harness.fuzz;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.CRC32C;
import org.h5burst.writer.manifest.ManifestException;
import org.h5burst.writer.manifest.ManifestReader;

/** Manifests whose checksums are right, as someone would write them on purpose: refused in words, or read. */
public final class ManifestTarget {
  private static final int SEAL = 4;
  private static final int HEAD_BYTES = 8;
  private static final int TAIL_BYTES = 4;

  private ManifestTarget() {}

  public static void fuzzerTestOneInput(byte[] data) throws IOException {
    try (Scratch scratch = new Scratch()) {
      Path path = Files.write(scratch.file("f.h5.manifest"), sealed(data));
      try (ManifestReader manifest = ManifestReader.open(path)) {
        for (int change = 0; change < manifest.changes(); change++) {
          manifest.changes(change);
        }
        for (int region = 0; region < manifest.regions(); region++) {
          manifest.region(region);
        }
        manifest.unsealedBursts();
      } catch (ManifestException refused) {
        if (String.valueOf(refused.getMessage()).length() > 4000) {
          throw new AssertionError("endless words", refused);
        }
      }
    }
  }

  /** Lengths that fit, checksums that are right, and seals that know where they stand and how many were before. */
  private static byte[] sealed(byte[] data) {
    ByteBuffer bytes = ByteBuffer.wrap(data.clone()).order(ByteOrder.LITTLE_ENDIAN);
    long seals = 0;
    while (bytes.remaining() >= HEAD_BYTES + TAIL_BYTES) {
      int begin = bytes.position();
      int length = Math.clamp(bytes.getInt(begin + Integer.BYTES), 0, bytes.remaining() - HEAD_BYTES - TAIL_BYTES);
      bytes.putInt(begin + Integer.BYTES, length);
      if (bytes.get(begin) == SEAL && length == 3 * Long.BYTES) {
        seals++;
        bytes.putLong(begin + HEAD_BYTES, seals).putLong(begin + HEAD_BYTES + 2 * Long.BYTES, begin);
      }
      CRC32C crc = new CRC32C();
      crc.update(bytes.array(), begin, HEAD_BYTES + length);
      bytes.putInt(begin + HEAD_BYTES + length, (int) crc.getValue()).position(begin + HEAD_BYTES + length + TAIL_BYTES);
    }
    return bytes.array();
  }
}
