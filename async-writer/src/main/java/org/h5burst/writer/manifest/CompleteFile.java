package org.h5burst.writer.manifest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.TimeUnit;

/**
 * Identifies the file that a job has completed, by properties that do not change when the file gets its final name, and
 * do change when anybody writes it.
 *
 * @param inode its number in the file system
 * @param bytes its size
 * @param modifiedNanos time of the last change, since 1970
 */
public record CompleteFile(long inode, long bytes, long modifiedNanos) {
  private static final int BYTES = 3 * Long.BYTES;

  /** Reads the properties of a file. <b>Independent.</b> */
  public static CompleteFile of(Path file) throws IOException {
    Map<String, Object> seen = Files.readAttributes(file, "unix:ino,size,lastModifiedTime", LinkOption.NOFOLLOW_LINKS);
    FileTime modified = (FileTime) Objects.requireNonNull(seen.get("lastModifiedTime"));
    return new CompleteFile((Long) Objects.requireNonNull(seen.get("ino")),
        (Long) Objects.requireNonNull(seen.get("size")),
        modified.to(TimeUnit.NANOSECONDS));
  }

  void encode(FrameBuffer to) {
    to.begin(RecordKind.COMPLETE).putLong(inode).putLong(bytes).putLong(modifiedNanos).end();
  }

  static CompleteFile decode(ByteBuffer payload, long at) throws ManifestException {
    if (payload.remaining() != BYTES) {
      throw new ManifestException(
          "the record at byte %d of the complete file has %d bytes".formatted(at, payload.remaining()));
    }
    return new CompleteFile(payload.getLong(), payload.getLong(), payload.getLong());
  }
}
