package org.h5burst.writer.manifest;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadConstraints;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A small JSON document in memory: objects, lists, strings and whole numbers. Throws if an item is not as requested.
 */
final class JsonTree {
  /**
   * The largest number of tokens: a record of 1 MiB has fewer, and so has any one change, because HDF5 keeps types and
   * attributes in headers of 64 KiB.
   */
  private static final int MAX_TOKENS = 1 << 20;

  private static final int LONGEST_QUOTE = 200;
  private static final JsonFactory JSON =
      JsonFactory.builder().streamReadConstraints(StreamReadConstraints.builder().maxTokenCount(MAX_TOKENS).build())
          .build();

  private final Object value;

  private JsonTree(Object value) {
    this.value = value;
  }

  /**
   * Parses a document. Refuses one that is larger or more deeply nested than any that is written, before it takes
   * memory.
   */
  static JsonTree read(ByteBuffer document) throws IOException {
    try (JsonParser json = JSON.createParser(StandardCharsets.UTF_8.decode(document).toString())) {
      return new JsonTree(value(json, json.nextToken()));
    }
  }

  private static Object value(JsonParser json, @Nullable JsonToken token) throws IOException {
    return switch (token) {
      case START_OBJECT -> {
        Map<String, Object> fields = new LinkedHashMap<>();
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          fields.put(json.currentName(), value(json, json.nextToken()));
        }
        yield fields;
      }
      case START_ARRAY -> {
        List<Object> elements = new ArrayList<>();
        for (JsonToken next = json.nextToken(); next != JsonToken.END_ARRAY; next = json.nextToken()) {
          elements.add(value(json, next));
        }
        yield elements;
      }
      case VALUE_STRING -> json.getText();
      case VALUE_NUMBER_INT -> json.getLongValue();
      case null, default -> throw new ManifestException("a record has %s where a value should be".formatted(token));
    };
  }

  private ManifestException isNot(String what) {
    String found = value.toString();
    String quote = found.length() > LONGEST_QUOTE ? found.substring(0, LONGEST_QUOTE) + "..." : found;
    return new ManifestException("a record has %s where %s should be".formatted(quote, what));
  }

  boolean isObject() {
    return value instanceof Map<?, ?>;
  }

  /** Returns whether this is an object that has a field. */
  boolean has(String field) {
    return value instanceof Map<?, ?> fields && fields.containsKey(field);
  }

  JsonTree get(String field) throws ManifestException {
    if (!(value instanceof Map<?, ?> fields)) {
      throw isNot("an object");
    }
    Object found = fields.get(field);
    if (found == null) {
      throw isNot("a field " + field);
    }
    return new JsonTree(found);
  }

  List<JsonTree> elements() throws ManifestException {
    if (value instanceof List<?> elements) {
      List<JsonTree> all = new ArrayList<>(elements.size());
      for (Object element : elements) {
        all.add(new JsonTree(element));
      }
      return all;
    }
    throw isNot("a list");
  }

  JsonTree element(int index) throws ManifestException {
    List<JsonTree> all = elements();
    if (index >= all.size()) {
      throw isNot("a longer list");
    }
    return all.get(index);
  }

  boolean isText() {
    return value instanceof String;
  }

  String text() throws ManifestException {
    if (value instanceof String text) {
      return text;
    }
    throw isNot("a text");
  }

  long number() throws ManifestException {
    if (value instanceof Long number) {
      return number;
    }
    throw isNot("a number");
  }

  long[] numbers() throws ManifestException {
    List<JsonTree> all = elements();
    long[] numbers = new long[all.size()];
    for (int index = 0; index < numbers.length; index++) {
      numbers[index] = all.get(index).number();
    }
    return numbers;
  }
}
