package org.h5burst.writer.manifest;

import java.io.IOException;
import java.nio.ByteBuffer;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.json.JsonObject;

/**
 * The header of a manifest.
 *
 * @param file final name of the complete file, without its directory
 * @param ranks number of processes that write it
 * @param backend name of the back end
 * @param created time, in ISO 8601
 * @param order whether the file tracks the order in which objects are created
 */
public record ManifestHeader(String file, int ranks, String backend, String created, CreationOrder order) {
  private static final String FORMAT = "format";
  private static final int VERSION = FrameBuffer.FORMAT;

  /**
   * Returns whether the file of a manifest tracks the order in which objects are created; untracked if no header is
   * left.
   */
  public static CreationOrder order(ManifestReader manifest) {
    ManifestHeader header = manifest.header();
    return header == null ? CreationOrder.UNTRACKED : header.order;
  }

  byte[] encode() {
    return new JsonObject().put(FORMAT, VERSION).put("file", file).put("ranks", ranks).put("backend", backend)
        .put("created", created).put("order", order.name()).bytes();
  }

  static ManifestHeader decode(ByteBuffer payload) throws ManifestException {
    JsonTree json;
    long format;
    try {
      json = JsonTree.read(payload);
      format = json.has(FORMAT) ? json.get(FORMAT).number() : 0;
      if (format == VERSION) {
        return new ManifestHeader(json.get("file").text(), Math.toIntExact(json.get("ranks").number()),
            json.get("backend").text(), json.get("created").text(), CreationOrder.valueOf(json.get("order").text()));
      }
    } catch (IOException | ArithmeticException | IllegalArgumentException malformed) {
      throw new ManifestException("the header cannot be read: " + malformed.getMessage(), malformed);
    }
    throw json.isObject() ? ofFormat(format) : new ManifestException("the header is not what it should be");
  }

  static ManifestException ofFormat(long format) {
    return new ManifestException(
        "the manifest has format %d, but this release reads format %d; use the release that wrote the file"
            .formatted(format, VERSION));
  }
}
