package org.h5burst.writer.backend.structure;

import java.util.HashMap;
import java.util.Map;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.backend.DatasetSpec;

/** The datasets of one open file, opened when they are first needed and kept open. */
public final class OpenDatasets {
  private final Hdf5 hdf5;
  private final Datasets datasets;
  private final Map<String, OpenDataset> open = new HashMap<>();

  /** Takes over how they are opened. */
  public OpenDatasets(Datasets datasets) {
    this.hdf5 = datasets.hdf5();
    this.datasets = datasets;
  }

  /**
   * Creates a dataset, with missing groups above it. <b>Collective.</b>
   *
   * @param made how objects are created in the file
   */
  public void create(DatasetSpec dataset, NewObjects made) {
    open.put(dataset.name(), datasets.create(new Scope(hdf5), dataset, made, H5D.H5D_ALLOC_TIME_EARLY));
  }

  /** Extends a dataset to its larger shape. <b>Collective.</b> */
  public void extend(DatasetSpec dataset) {
    OpenDataset known = open.remove(dataset.name());
    Hid.Dataset id = known == null ? hdf5.h5d().open(datasets.file(), dataset.name(), datasets.access()) : known.id();
    hdf5.h5d().setExtent(id, dataset.shape());
    Hid.Type type = known == null ? datasets.type(dataset, id) : known.type();
    if (known != null) {
      hdf5.h5s().close(known.space());
    }
    open.put(dataset.name(), new OpenDataset(id, hdf5.h5d().getSpace(id), type));
  }

  /**
   * Returns the dataset, opened at its first use after the file was opened. <b>Collective</b> if metadata are read
   * collectively, otherwise <b>independent</b>.
   *
   * @throws IllegalStateException if the file has another dataset under its name
   */
  public OpenDataset opened(DatasetSpec dataset) {
    OpenDataset known = open.get(dataset.name());
    if (known != null) {
      return known;
    }
    Scope scope = new Scope(hdf5);
    try {
      OpenDataset found = datasets.open(scope, dataset);
      open.put(dataset.name(), found);
      return found;
    } catch (IllegalStateException different) {
      scope.close();
      throw different;
    }
  }

  /** Closes all datasets. <b>Collective.</b> */
  public void close() {
    for (OpenDataset dataset : open.values()) {
      hdf5.h5s().close(dataset.space());
      hdf5.h5t().close(dataset.type());
      hdf5.h5d().close(dataset.id());
    }
    hdf5.h5p().close(datasets.access());
  }
}
