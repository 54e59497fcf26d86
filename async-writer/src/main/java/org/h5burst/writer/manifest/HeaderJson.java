package org.h5burst.writer.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The first record as JSON, of fixed size, so that every rank knows where it ends. */
final class HeaderJson {
  /** Of the payload. */
  static final int BYTES = 4096 - FrameBuffer.HEAD_BYTES - FrameBuffer.TAIL_BYTES;

  private static final JsonFactory JSON = new JsonFactory();
  private static final String FORMAT = "format";
  private static final int VERSION = 1;

  private HeaderJson() {}

  static byte[] encode(ManifestHeader header) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      json.writeStartObject();
      json.writeNumberField(FORMAT, VERSION);
      json.writeStringField("file", header.file());
      json.writeNumberField("ranks", header.ranks());
      json.writeStringField("backend", header.backend());
      json.writeStringField("created", header.created());
      json.writeEndObject();
    } catch (IOException impossible) {
      throw new IllegalStateException("a header could not be written into memory", impossible);
    }
    byte[] padded = Arrays.copyOf(bytes.toByteArray(), BYTES);
    Arrays.fill(padded, Math.min(bytes.size(), BYTES), BYTES, (byte) ' ');
    return padded;
  }

  static ManifestHeader decode(ByteBuffer payload) throws ManifestException {
    if (payload.remaining() > BYTES) {
      throw new ManifestException("the header has %d bytes, more than %d".formatted(payload.remaining(), BYTES));
    }
    int format = 0;
    String file = "";
    int ranks = 0;
    String backend = "";
    String created = "";
    try (JsonParser json = JSON.createParser(StandardCharsets.UTF_8.decode(payload).toString())) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new ManifestException("the header is not what it should be");
      }
      while (json.nextToken() == JsonToken.FIELD_NAME) {
        String field = json.currentName();
        json.nextToken();
        switch (field) {
          case FORMAT -> format = json.getIntValue();
          case "file" -> file = json.getText();
          case "ranks" -> ranks = json.getIntValue();
          case "backend" -> backend = json.getText();
          case "created" -> created = json.getText();
          default -> json.skipChildren();
        }
      }
    } catch (ManifestException known) {
      throw known;
    } catch (IOException malformed) {
      throw new ManifestException("the header cannot be read: " + malformed.getMessage(), malformed);
    }
    if (format != VERSION) {
      throw new ManifestException(
          "the manifest has format %d, but this release reads format %d; use the release that wrote the file".formatted(format, VERSION));
    }
    return new ManifestHeader(file, ranks, backend, created);
  }
}
