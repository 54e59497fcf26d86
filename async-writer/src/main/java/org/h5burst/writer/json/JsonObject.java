package org.h5burst.writer.json;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Knob;
import org.jspecify.annotations.Nullable;

/** A JSON object to be written, with its members in the order in which they were added. */
public final class JsonObject {
  private static final JsonFactory JSON = new JsonFactory();

  private final Map<String, Object> members = new LinkedHashMap<>();

  /**
   * Adds a member; none for null. A record becomes an object with the names of its components as keys, a choice one
   * with the keys of its knobs, and bytes become a base 64 string.
   */
  public JsonObject put(String name, @Nullable Object value) {
    if (value != null) {
      members.put(name, value);
    }
    return this;
  }

  /** Returns the object as UTF-8. */
  public byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonGenerator json = JSON.createGenerator(bytes)) {
      write(json, this);
    } catch (IOException impossible) {
      throw new IllegalStateException("an object could not be written into memory", impossible);
    }
    return bytes.toByteArray();
  }

  /** Returns the object as UTF-8, with a line end. */
  public byte[] line() {
    byte[] bytes = bytes();
    byte[] line = Arrays.copyOf(bytes, bytes.length + 1);
    line[bytes.length] = '\n';
    return line;
  }

  private static void write(JsonGenerator json, Object value) throws IOException {
    switch (value) {
      case JsonObject object -> {
        json.writeStartObject();
        for (Map.Entry<String, Object> member : object.members.entrySet()) {
          json.writeFieldName(member.getKey());
          write(json, member.getValue());
        }
        json.writeEndObject();
      }
      case Choice choice -> write(json, of(choice));
      case Record components -> write(json, of(components));
      case List<?> elements -> {
        json.writeStartArray();
        for (Object element : elements) {
          write(json, element);
        }
        json.writeEndArray();
      }
      case long[] numbers -> json.writeArray(numbers, 0, numbers.length);
      case Enum<?> constant -> json.writeString(constant.name());
      default -> json.writeObject(value);
    }
  }

  private static JsonObject of(Choice choice) {
    JsonObject object = new JsonObject();
    Knob.all().forEach(knob -> object.put(knob.key(), choice.named(knob)));
    return object;
  }

  private static JsonObject of(Record components) {
    JsonObject object = new JsonObject();
    for (RecordComponent component : components.getClass().getRecordComponents()) {
      try {
        object.put(component.getName(), component.getAccessor().invoke(components));
      } catch (ReflectiveOperationException impossible) {
        throw new IllegalStateException(component + " cannot be read", impossible);
      }
    }
    return object;
  }
}
