package org.h5burst.writer.manifest;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.ScaleReferences.Kind;
import org.h5burst.writer.ScaleReferences.Use;

/** The references of dimension scales as JSON. */
final class ReferencesJson {
  private static final String REFERENCES = "references";
  private static final String USES = "uses";

  private ReferencesJson() {}

  static void write(JsonGenerator json, ScaleReferences references) throws IOException {
    json.writeStringField(REFERENCES, references.kind().name());
    json.writeArrayFieldStart(USES);
    for (Use use : references.uses()) {
      json.writeStartArray();
      json.writeNumber(use.dimension());
      json.writeString(use.object());
      json.writeEndArray();
    }
    json.writeEndArray();
  }

  /** Whether an attribute holds such references. */
  static boolean isIn(JsonTree attribute) {
    return attribute.has(REFERENCES);
  }

  /** @param shape of the attribute */
  static ScaleReferences read(JsonTree json, long[] shape) throws ManifestException {
    List<Use> uses = new ArrayList<>();
    for (JsonTree use : json.get(USES).elements()) {
      uses.add(new Use(Math.toIntExact(use.element(0).number()), use.element(1).text()));
    }
    return new ScaleReferences(Kind.valueOf(json.get(REFERENCES).text()),
        Math.toIntExact(shape.length == 1 ? shape[0] : -1), uses);
  }
}
