package org.h5burst.writer.jhdf5;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.StringDataset;

/**
 * Datasets of variable-length strings. A file takes each of them once, as a whole, so what a process alone writes in
 * blocks is kept here until the file is flushed or closed.
 */
final class VariableStrings {
  /** Strings with a shape, in row-major order. */
  record Whole(long[] shape, String[] strings) {}

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

  Optional<Whole> get(String name) {
    Whole whole = kept.get(name);
    StringDataset dataset = known.get(name);
    if (whole != null) {
      return Optional.of(whole);
    }
    return dataset == null ? Optional.empty() : Optional.of(new Whole(dataset.shape(), dataset.read()));
  }

  Optional<StringDataset> dataset(String name) {
    return Optional.ofNullable(known.get(name));
  }

  void keep(String name, long[] shape, String... strings) {
    kept.put(name, new Whole(shape, strings));
  }

  void forget(String name) {
    kept.remove(name);
  }

  /** Writes one dataset to the file. */
  void write(BurstFile file, String name) {
    Whole whole = kept.remove(name);
    if (whole != null) {
      known.put(name, file.strings().write(name, whole.shape(), whole.strings()));
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
