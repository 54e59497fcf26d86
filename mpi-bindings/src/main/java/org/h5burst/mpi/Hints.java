package org.h5burst.mpi;

import java.util.Collection;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Key-value pairs for the MPI-IO layer (an {@code MPI_Info}), such as {@code cb_nodes=4}. Immutable.
 *
 * @param values the pairs, sorted by key
 */
public record Hints(SortedMap<String, String> values) {
  /** No hints: the library's defaults. */
  public static final Hints NONE = new Hints(Collections.emptySortedMap());

  public Hints {
    values = Collections.unmodifiableSortedMap(new TreeMap<>(values));
  }

  /** Returns these hints with one more; replaces the value of an equal key. */
  public Hints with(String key, String value) {
    return changed(hints -> hints.put(key, value));
  }

  /** Returns these hints with the others added; if both have a key, the other's value is used. */
  public Hints with(Hints others) {
    return changed(hints -> hints.putAll(others.values));
  }

  /** Returns these hints except for some keys. */
  public Hints without(Collection<String> keys) {
    return changed(hints -> hints.keySet().removeAll(keys));
  }

  /** Returns the hints with the given keys. */
  public Hints only(Collection<String> keys) {
    return changed(hints -> hints.keySet().retainAll(keys));
  }

  private Hints changed(Consumer<SortedMap<String, String>> change) {
    SortedMap<String, String> changed = new TreeMap<>(values);
    change.accept(changed);
    return new Hints(changed);
  }

  /** Returns the value of a key, if it is set. */
  public Optional<String> get(String key) {
    return Optional.ofNullable(values.get(key));
  }

  /** Returns whether there are no hints. */
  public boolean isEmpty() {
    return values.isEmpty();
  }

  /** Returns the pairs as {@code key=value}, separated by commas. */
  @Override
  public String toString() {
    return String.join(",", values.entrySet().stream().map(Map.Entry::toString).toList());
  }
}
