package org.h5burst.writer;

import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.h5burst.writer.engine.run.Declaration;

/**
 * Values by key as far as this rank knows them: what the file has, and what was declared since, until a burst makes it
 * or it is refused. Any thread.
 */
final class DeclaredValues<V> {
  private final SortedMap<String, V> made = new TreeMap<>();
  private final List<Declared> pending = new ArrayList<>();

  /** The file has this value. */
  synchronized void found(String key, V value) {
    made.put(key, value);
  }

  /** Declares a value: it is shown at once, and no longer if it is refused. */
  synchronized Declaration declare(String key, V value) {
    Declared declared = new Declared(key, value);
    pending.add(declared);
    return declared;
  }

  /** All values by key; of several declared ones the last. */
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
