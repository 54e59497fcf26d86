package org.h5burst.writer;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.h5burst.writer.engine.run.Declaration;

/**
 * Values by key as this rank knows them: those in the file, and those declared since, until a burst makes or refuses
 * them. Any thread.
 */
final class DeclaredValues<V> {
  private final SortedMap<String, V> made = new TreeMap<>();
  private final List<Declared> pending = new ArrayList<>();

  /** Adds a value that the file has. */
  synchronized void found(String key, V value) {
    made.put(key, value);
  }

  /** Declares a value, which is visible at once, until it is refused. */
  synchronized Declaration declare(String key, V value) {
    Declared declared = new Declared(key, value);
    pending.add(declared);
    return declared;
  }

  /** Returns all values by key; if a key was declared several times, its last value. */
  synchronized SortedMap<String, V> all() {
    SortedMap<String, V> all = new TreeMap<>(made);
    pending.forEach(declared -> all.put(declared.key, declared.value));
    return all;
  }

  private synchronized void end(Declared declared, boolean isMade) {
    if (pending.remove(declared) && isMade) {
      made.put(declared.key, declared.value);
    }
  }

  private final class Declared implements Declaration {
    private final String key;
    private final V value;

    Declared(String key, V value) {
      this.key = key;
      this.value = value;
    }

    @Override
    public void made() {
      end(this, true);
    }

    @Override
    public void refused() {
      end(this, false);
    }
  }
}
