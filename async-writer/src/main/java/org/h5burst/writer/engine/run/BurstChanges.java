package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.engine.plan.DatasetShape.Extension;
import org.jspecify.annotations.Nullable;

/**
 * What this rank has declared of the structure since the last commit: all of it is made by the next one, or none. I/O
 * thread only.
 */
final class BurstChanges {
  private final SortedMap<String, DatasetPieces> datasets = new TreeMap<>();
  private final SortedMap<StructureChange, StructureChange> others = new TreeMap<>(StructureChange.ORDER);
  private final Map<DatasetPieces, List<Extension>> extensions = new LinkedHashMap<>();
  private final List<Declaration> declarations = new ArrayList<>();
  private List<DatasetPieces> numbered = List.of();

  /** Takes a dataset in. */
  void add(DatasetPieces dataset) {
    datasets.put(dataset.dataset().name(), dataset);
  }

  /** Takes another change in; the latest of those that mean the same counts. */
  void add(StructureChange change, Declaration declaration) {
    others.put(change, change);
    declarations.add(declaration);
  }

  /** Takes a larger shape of a dataset in; the latest one counts. */
  void add(DatasetPieces dataset, Extension extension) {
    extensions.computeIfAbsent(dataset, _ -> new ArrayList<>()).add(extension);
  }

  /** The datasets that are new in this burst, by name. */
  List<DatasetPieces> datasets() {
    return List.copyOf(datasets.values());
  }

  /** How many datasets are new in this burst. */
  int newDatasets() {
    return datasets.size();
  }

  /** Numbers the new datasets, as they will be when they are made, from a number on. */
  void number(int from) {
    numbered = datasets();
    int number = from;
    for (DatasetPieces dataset : numbered) {
      dataset.number(number++);
    }
  }

  /** A new dataset by its place among those that were numbered. */
  DatasetPieces numbered(int place) {
    return numbered.get(place);
  }

  /** The shape that a dataset has in this burst. */
  long[] shape(DatasetPieces dataset) {
    Extension last = last(dataset);
    return last == null ? dataset.dataset().shape() : last.to();
  }

  private @Nullable Extension last(DatasetPieces dataset) {
    List<Extension> declared = extensions.get(dataset);
    return declared == null ? null : declared.getLast();
  }

  /** All changes, in {@link StructureChange#ORDER}. */
  List<StructureChange> all() {
    if (datasets.isEmpty() && others.isEmpty() && extensions.isEmpty()) {
      return List.of();
    }
    List<StructureChange> all = new ArrayList<>(others.values());
    datasets.values().forEach(dataset -> all.add(dataset.dataset()));
    extensions.keySet()
        .forEach(
            dataset -> all.add(new ExtendSpec(dataset.dataset().extended(Objects.requireNonNull(last(dataset)).to()),
                dataset.dataset().shape())));
    all.sort(StructureChange.ORDER);
    return all;
  }

  /**
   * Where this rank puts what it has appended, a line for each time, sorted. The ranks must agree on that too: those
   * that have heard of a refusal at different times put the same rows in different places.
   */
  List<String> placements() {
    List<String> placements = new ArrayList<>();
    extensions.forEach((dataset, declared) -> declared.stream().filter(Extension::isAppended)
        .forEach(extension -> placements.add(
            "elements appended to dataset %s along dimension %d at %d".formatted(dataset.dataset().name(),
                extension.appendedAlong(), extension.begin()))));
    Collections.sort(placements);
    return placements;
  }

  /** Everything exists now. */
  void made() {
    extensions.forEach((dataset, declared) -> declared.forEach(dataset.shape()::made));
    declarations.forEach(Declaration::made);
    forget();
  }

  /**
   * Nothing of it is made.
   *
   * @param why in words
   */
  void refused(String why) {
    extensions.forEach((dataset, declared) -> declared.forEach(dataset.shape()::refused));
    declarations.forEach(Declaration::refused);
    datasets.values().forEach(dataset -> dataset.discard(why));
    forget();
  }

  private void forget() {
    extensions.clear();
    declarations.clear();
    datasets.clear();
    numbered = List.of();
    others.clear();
  }
}
