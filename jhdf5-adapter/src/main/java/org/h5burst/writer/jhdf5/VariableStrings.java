package org.h5burst.writer.jhdf5;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.StringDataset;

/**
 * Datasets of variable-length strings. A file takes each of them once, as a whole, so what a process alone writes in
 * blocks is kept here until the file is flushed or closed.
 */
final class VariableStrings {
  /** Strings with a shape, in row-major order, and the attributes of their dataset. */
  record Whole(long[] shape, String[] strings, Map<String, AttributeValue> attributes) {
    /** Returns other strings with the same attributes. */
    Whole with(long[] otherShape, String... others) {
      return new Whole(otherShape, others, attributes);
    }
  }

  private final Map<String, Whole> kept = new HashMap<>();
  private final Map<String, StringDataset> known = new HashMap<>();

  VariableStrings(BurstFile file) {
    file.strings().all().forEach(dataset -> known.put(dataset.name(), dataset));
  }

  boolean contains(String name) {
    return kept.containsKey(name) || known.containsKey(name);
  }

  /** Returns whether it is in the file, so that it cannot be changed there. */
  boolean isWritten(String name) {
    return known.containsKey(name);
  }

  Set<String> names() {
    Set<String> names = new TreeSet<>(kept.keySet());
    names.addAll(known.keySet());
    return names;
  }

  /** Returns a copy, which the program may change. */
  Optional<Whole> get(String name) {
    Whole whole = kept.get(name);
    if (whole != null) {
      return Optional.of(whole.with(whole.shape().clone(), whole.strings().clone()));
    }
    return dataset(name).map(written -> new Whole(written.shape(), written.read(), written.attributes()));
  }

  Optional<StringDataset> dataset(String name) {
    return Optional.ofNullable(known.get(name));
  }

  void keep(String name, Whole whole) {
    kept.put(name, whole);
  }

  void forget(String name) {
    kept.remove(name);
  }

  /** Writes one dataset to the file. */
  void write(BurstFile file, String name) {
    Whole whole = kept.remove(name);
    if (whole != null) {
      StringDataset written = file.strings().write(name, whole.shape(), whole.strings());
      known.put(name, written);
      whole.attributes().forEach(written::attribute);
    }
  }

  /** Writes all kept datasets to the file, also if it refuses one of them; throws the first refusal. */
  void writeAll(BurstFile file) {
    List<RuntimeException> refusals = new ArrayList<>();
    for (String name : kept.keySet().toArray(String[]::new)) {
      try {
        write(file, name);
      } catch (RuntimeException refusal) {
        refusals.add(refusal);
      }
    }
    if (!refusals.isEmpty()) {
      RuntimeException first = refusals.removeFirst();
      refusals.forEach(first::addSuppressed);
      throw first;
    }
  }
}
