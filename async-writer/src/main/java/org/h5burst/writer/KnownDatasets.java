package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.h5burst.writer.backend.Catalogue;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.engine.FileHandle;

/**
 * The datasets of one file as this rank knows them: those that existed when the file was opened, and those that it has
 * declared since. Any thread.
 */
final class KnownDatasets {
  private final Path path;
  private final BurstFile file;
  private final FileHandle handle;
  private final NavigableMap<String, Dataset> datasets = new TreeMap<>();
  /** Names of datasets whose declarations are not enqueued yet: a write would overtake them, and be lost. */
  private final Set<String> hidden = new HashSet<>();

  KnownDatasets(Path path, BurstFile file, FileHandle handle) {
    this.path = path;
    this.file = file;
    this.handle = handle;
    handle.catalogue().datasets().forEach(spec -> datasets.put(spec.name(), new Dataset(spec, file, handle)));
    if (!datasets.isEmpty()) {
      handle.found(all().stream().map(Dataset::pieces).toList());
    }
  }

  synchronized Dataset get(String name) {
    Dataset dataset = datasets.get(handle.catalogue().canonical(name));
    if (dataset == null || hidden.contains(dataset.name())) {
      Set<String> usable = existing(datasets.values()).stream().map(Dataset::name).collect(Collectors.toSet());
      throw usage("%s has no dataset %s%s".formatted(path, name, file.strings().isDeclared(name)
          ? Catalogue.STRINGS_INSTEAD : handle.catalogue().whyNoDataset(name, usable)));
    }
    return dataset;
  }

  /** Returns the datasets by name, without those that were refused. */
  synchronized List<Dataset> all() {
    return existing(datasets.values());
  }

  private List<Dataset> existing(Collection<Dataset> some) {
    return some.stream().filter(dataset -> !dataset.pieces().isRefused() && !hidden.contains(dataset.name())).toList();
  }

  /** Returns the datasets directly in a group, by name. */
  synchronized List<Dataset> in(String group) {
    String begin = group.isEmpty() ? "" : group + "/";
    return existing(datasets.tailMap(begin).entrySet().stream().takeWhile(entry -> entry.getKey().startsWith(begin))
        .filter(entry -> entry.getKey().indexOf('/', begin.length()) < 0).map(Map.Entry::getValue).toList());
  }

  Dataset declare(DatasetSpec spec) {
    file.requireOpen();
    Dataset dataset = new Dataset(spec, file, handle);
    synchronized (this) {
      requireFree(spec.name());
      datasets.put(spec.name(), dataset);
      hidden.add(spec.name());
    }
    boolean enqueued = false;
    try {
      handle.declare(dataset.pieces());
      enqueued = true;
    } finally {
      show(spec.name(), enqueued);
    }
    return dataset;
  }

  /** Shows a dataset whose declaration is enqueued now; forgets one that could not be enqueued. */
  private synchronized void show(String name, boolean enqueued) {
    hidden.remove(name);
    if (!enqueued) {
      datasets.remove(name);
    }
  }

  /** Forgets datasets that conflict with a name but were refused and do not exist. */
  private void requireFree(String name) {
    for (String other = DatasetName.inTheWay(name, datasets); other != null; other =
        DatasetName.inTheWay(name, datasets)) {
      Dataset known = datasets.get(other);
      if (known != null && !known.pieces().isDiscarded()) {
        throw DatasetName.taken(name, other);
      }
      datasets.remove(other);
    }
  }
}
