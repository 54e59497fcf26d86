package org.h5burst.writer.manifest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.h5burst.writer.backend.StructureChange;

/** A change of the structure, or what is there as if it were one, in the words of the manifest. */
public final class ChangeCodec {
  private ChangeCodec() {}

  /** As bytes. */
  public static byte[] encode(StructureChange change) {
    return StructureJson.encode(new Recorded(change, Recorded.UNKNOWN));
  }

  /** Reads what {@link #encode} made. */
  public static StructureChange decode(ByteBuffer bytes) throws IOException {
    ByteBuffer list = ByteBuffer.allocate(bytes.remaining() + 2).put("[".getBytes(StandardCharsets.UTF_8)).put(bytes)
        .put("]".getBytes(StandardCharsets.UTF_8));
    return StructureJson.decode(list.flip()).getFirst().change();
  }
}
