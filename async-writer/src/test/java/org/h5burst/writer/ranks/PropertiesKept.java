package org.h5burst.writer.ranks;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** System properties that a test sets, and gives back. */
public final class PropertiesKept {
  private final Map<String, Optional<String>> before = new HashMap<>();

  /** Sets one. */
  public void set(String name, String value) {
    before.putIfAbsent(name, Optional.ofNullable(System.getProperty(name)));
    System.setProperty(name, value);
  }

  /** Gives all back. */
  public void reset() {
    before.forEach(
        (name, value) -> value.ifPresentOrElse(old -> System.setProperty(name, old), () -> System.clearProperty(name)));
    before.clear();
  }
}
