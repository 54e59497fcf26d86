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
 * The changes of the structure that this rank has declared since the last commit: the next one makes all of them, or
 * none. I/O thread only.
 */
final class BurstChanges {
  private final ChangeList changes;
  private final Map<String, DatasetPieces> datasets = new HashMap<>();
  private final Map<DatasetPieces, List<Extension>> extensions = new LinkedHashMap<>();
  private final List<Declaration> declarations = new ArrayList<>();
  private List<DatasetPieces> numbered = List.of();

  /** Creates an empty instance; if the file tracks creation order, the order of declaration counts. */
  BurstChanges(CreationOrder order) {
    this.changes = new ChangeList(order);
  }

  void add(DatasetPieces dataset) {
    datasets.put(dataset.dataset().name(), dataset);
    changes.add(dataset.dataset());
  }

  /** Adds another change; of several with the same meaning the latest counts. */
  void add(StructureChange change, Declaration declaration) {
    changes.add(change);
    declarations.add(declaration);
  }

  /** Adds a larger shape of a dataset; the latest one counts. */
  void add(DatasetPieces dataset, Extension extension) {
    extensions.computeIfAbsent(dataset, _ -> new ArrayList<>()).add(extension);
  }

  /** Returns the datasets that are new in this burst, in the order of creation. */
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

  /** Numbers the new datasets from a number on, as they will be when they are created. */
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

  long[] shape(DatasetPieces dataset) {
    Extension last = last(dataset);
    return last == null ? dataset.dataset().shape() : last.to();
  }

  private @Nullable Extension last(DatasetPieces dataset) {
    List<Extension> declared = extensions.get(dataset);
    return declared == null ? null : declared.getLast();
  }

  /** Returns all changes, in order. */
  List<StructureChange> all() {
    extensions.keySet().stream().sorted(Comparator.comparing(dataset -> dataset.dataset().name()))
        .forEach(dataset -> changes.add(new ExtendSpec(
            dataset.dataset().extended(Objects.requireNonNull(last(dataset)).to()), dataset.dataset().shape())));
    return changes.all();
  }

  /**
   * Returns the positions of what this rank has appended, one line per append, sorted. The ranks must agree on them
   * too: those that got a refusal at different times put the same rows in different places.
   */
  List<String> placements() {
    List<String> placements = new ArrayList<>();
    extensions.forEach((dataset, declared) -> declared.stream().filter(Extension::isAppended)
        .forEach(extension -> placements.add(
            "elements appended to dataset %s along dimension %s at %s".formatted(dataset.dataset().name(),
                extension.appendedAlong(), extension.begin()))));
    Collections.sort(placements);
    return placements;
  }

  /** Notes that everything exists now. */
  void made() {
    extensions.forEach((dataset, declared) -> declared.forEach(dataset.shape()::made));
    declarations.forEach(Declaration::made);
    forget();
  }

  /**
   * Notes that nothing is made.
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
