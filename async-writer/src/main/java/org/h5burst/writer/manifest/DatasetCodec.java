package org.h5burst.writer.manifest;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import org.h5burst.writer.backend.DatasetSpec;

/** What a dataset is, in the words of the manifest. */
public final class DatasetCodec {
  private DatasetCodec() {}

  /** As bytes. */
  public static byte[] encode(DatasetSpec dataset) {
    return StructureJson.encode(new Recorded(dataset, Recorded.UNKNOWN));
  }

  /** Reads what {@link #encode} made. */
  public static DatasetSpec decode(ByteBuffer bytes) throws IOException {
    ByteBuffer list = ByteBuffer.allocate(bytes.remaining() + 2).put("[".getBytes(StandardCharsets.UTF_8)).put(bytes).put("]".getBytes(StandardCharsets.UTF_8));
    return (DatasetSpec) StructureJson.decode(list.flip()).getFirst().change();
  }
}
