package org.h5burst.harness.sidecar;

import com.fasterxml.jackson.databind.JsonNode;

/** A JSON object that must hold certain keys; unknown ones are ignored. Every error names the key. */
record Request(JsonNode json) {
  private static final int LONGEST_QUOTE = 60;

  /** A request that cannot be answered; the message goes to the client. */
  static final class Invalid extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Invalid(String message) {
      super(message);
    }
  }

  boolean has(String key) {
    return json.hasNonNull(key);
  }

  String text(String key) {
    return need(key, need(key).isTextual(), "a string").asText();
  }

  boolean flag(String key) {
    return need(key, need(key).isBoolean(), "true or false").asBoolean();
  }

  boolean flag(String key, boolean otherwise) {
    return has(key) ? flag(key) : otherwise;
  }

  double number(String key) {
    return need(key, need(key).isNumber(), "a number").asDouble();
  }

  double number(String key, double otherwise) {
    return has(key) ? number(key) : otherwise;
  }

  /** Returns a number without its fraction; one that does not fit becomes the nearest that does. */
  long whole(String key) {
    return (long) number(key);
  }

  int count(String key) {
    return (int) number(key);
  }

  /** Returns a number that must lie between 0 and a limit. */
  long within(String key, long otherwise, long most) {
    double number = number(key, otherwise);
    if (!(number >= 0 && number <= most)) {
      throw new Invalid("'%s' is %s; it must lie between 0 and %d".formatted(key, number, most));
    }
    return (long) number;
  }

  Request object(String key) {
    return new Request(need(key, need(key).isObject(), "an object"));
  }

  /** Returns the elements of an array of objects. */
  Iterable<JsonNode> objects(String key) {
    JsonNode array = need(key, need(key).isArray(), "an array");
    for (JsonNode element : array) {
      need(key, element.isObject(), "an array of objects");
    }
    return array;
  }

  private JsonNode need(String key) {
    JsonNode value = json.get(key);
    if (value == null || value.isNull()) {
      throw new Invalid("'%s' is missing".formatted(key));
    }
    return value;
  }

  private JsonNode need(String key, boolean fits, String kind) {
    if (!fits) {
      String value = need(key).toString();
      throw new Invalid("'%s' must be %s, not %s".formatted(key, kind,
          value.length() > LONGEST_QUOTE ? value.substring(0, LONGEST_QUOTE) + "..." : value));
    }
    return need(key);
  }
}
