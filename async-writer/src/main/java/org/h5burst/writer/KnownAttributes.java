package org.h5burst.writer;

import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.h5burst.writer.backend.AttributeSpec;

/** The attributes of one file, as far as this rank knows them: what was there when the file was opened, and what it has set since. Any thread. */
final class KnownAttributes {
  private final Map<String, SortedMap<String, AttributeValue>> valuesOf = new HashMap<>();

  KnownAttributes(List<AttributeSpec> found) {
    found.forEach(this::set);
  }

  synchronized void set(AttributeSpec attribute) {
    valuesOf.computeIfAbsent(attribute.name(), _ -> new TreeMap<>()).put(attribute.attribute(), attribute.value());
  }

  synchronized Map<String, AttributeValue> of(String owner) {
    SortedMap<String, AttributeValue> values = valuesOf.get(owner);
    return values == null ? Map.of() : Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }
}
