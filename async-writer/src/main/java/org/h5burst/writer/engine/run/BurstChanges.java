package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.h5burst.writer.Hdf5Settings.CreationOrder;
import org.h5burst.writer.backend.ChangeList;
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
  private final ChangeList changes;
  private final Map<String, DatasetPieces> datasets = new HashMap<>();
  private final Map<DatasetPieces, List<Extension>> extensions = new LinkedHashMap<>();
  private final List<Declaration> declarations = new ArrayList<>();
  private List<DatasetPieces> numbered = List.of();

  /** Nothing yet; in a file that tracks the order in which objects are made, that in which they are declared counts. */
  BurstChanges(CreationOrder order) {
    this.changes = new ChangeList(order);
  }

  /** Takes a dataset in. */
  void add(DatasetPieces dataset) {
    datasets.put(dataset.dataset().name(), dataset);
    changes.add(dataset.dataset());
  }

  /** Takes another change in; the latest of those that mean the same counts. */
  void add(StructureChange change, Declaration declaration) {
    changes.add(change);
    declarations.add(declaration);
  }

  /** Takes a larger shape of a dataset in; the latest one counts. */
  void add(DatasetPieces dataset, Extension extension) {
    extensions.computeIfAbsent(dataset, _ -> new ArrayList<>()).add(extension);
  }

  /** Returns the datasets that are new in this burst, in the order in which they are made. */
  List<DatasetPieces> datasets() {
    return StructureChange.datasets(changes.all()).stream().map(dataset -> found(dataset.name())).toList();
  }

  private DatasetPieces found(String name) {
    return Objects.requireNonNull(datasets.get(name), name);
  }

  /** Returns how many datasets are new in this burst. */
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

  /** Returns a new dataset by its place among those that were numbered. */
  DatasetPieces numbered(int place) {
    return numbered.get(place);
  }

  /** Returns the datasets among those that were numbered whose chunks have no shape yet. */
  List<DatasetPieces> open() {
    return numbered.stream().filter(dataset -> dataset.dataset().storage().open() != null).toList();
  }

  /** Returns the shape that a dataset has in this burst. */
  long[] shape(DatasetPieces dataset) {
    Extension last = last(dataset);
    return last == null ? dataset.dataset().shape() : last.to();
  }

  private @Nullable Extension last(DatasetPieces dataset) {
    List<Extension> declared = extensions.get(dataset);
    return declared == null ? null : declared.getLast();
  }

  /** Returns all changes, in the order in which they are made. */
  List<StructureChange> all() {
    extensions.keySet().stream().sorted(Comparator.comparing(dataset -> dataset.dataset().name()))
        .forEach(dataset -> changes.add(new ExtendSpec(
            dataset.dataset().extended(Objects.requireNonNull(last(dataset)).to()), dataset.dataset().shape())));
    return changes.all();
  }

  /**
   * Returns where this rank puts what it has appended, a line for each time, sorted. The ranks must agree on that too:
   * those that have heard of a refusal at different times put the same rows in different places.
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
   * @param why for messages
   */
  void refused(String why) {
    extensions.forEach((dataset, declared) -> declared.forEach(dataset.shape()::refused));
    declarations.forEach(Declaration::refused);
    datasets.values().forEach(dataset -> dataset.refuse(why));
    forget();
  }

  private void forget() {
    extensions.clear();
    declarations.clear();
    datasets.clear();
    numbered = List.of();
    changes.clear();
  }
}
