package org.h5burst.writer.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/** The header as JSON. */
final class HeaderJson {
  private static final JsonFactory JSON = new JsonFactory();
  private static final String FORMAT = "format";
  private static final int VERSION = FrameBuffer.FORMAT;

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
    return bytes.toByteArray();
  }

  static ManifestHeader decode(ByteBuffer payload) throws ManifestException {
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
      throw ofFormat(format);
    }
    return new ManifestHeader(file, ranks, backend, created);
  }

  static ManifestException ofFormat(int format) {
    return new ManifestException(
        "the manifest has format %d, but this release reads format %d; use the release that wrote the file"
            .formatted(format, VERSION));
  }
}
