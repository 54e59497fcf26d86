package org.h5burst.writer.backend.phdf5;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ffm.Hdf5Library;
import org.h5burst.writer.backend.ffm.Hid;

/** The datasets of one open file, opened when they are first needed. */
final class OpenDatasets {
  private final Hdf5Library library;
  private final FileTypes types;
  private final Hid.File file;
  private final Hid.Properties access;
  private final Map<String, OpenDataset> datasets = new HashMap<>();

  /**
   * Takes over {@code access}.
   *
   * @param access how datasets are opened
   */
  OpenDatasets(Hdf5 hdf5, Hid.File file, Hid.Properties access) {
    library = hdf5.library();
    types = hdf5.types();
    this.file = file;
    this.access = access;
  }

  /** A dataset, its dataspace, in which each write selects anew, and the type of its elements. */
  record OpenDataset(Hid.Dataset id, Hid.Space space, Hid.Type type) {}

  /** Creates a dataset, with the groups above it. <b>Collective.</b> */
  void create(DatasetSpec dataset) {
    Hid.Type type = types.of(dataset.type(), dataset.order());
    Hid.Space space = dataset.isScalar() ? library.spaces().create() : library.spaces().create(dataset.shape(), dataset.storage().limit());
    Hid.Properties link = library.properties().linkWithGroups();
    Hid.Properties creation = creation(dataset, type);
    Hid.Dataset id = library.datasets().create(file, dataset.name(), type, space, link, creation);
    library.properties().close(creation);
    library.properties().close(link);
    datasets.put(dataset.name(), new OpenDataset(id, space, type));
  }

  private Hid.Properties creation(DatasetSpec dataset, Hid.Type type) {
    Hid.Properties creation = library.properties().unfilledDataset(dataset.storage().layout().ordinal(), dataset.chunk());
    byte[] fill = dataset.storage().fill();
    if (fill.length > 0 || dataset.isFilledByItself()) {
      library.creation().fillWhenAllocated(creation);
    }
    if (fill.length > 0) {
      library.creation().fillValue(creation, type, fill);
    }
    for (Filter filter : dataset.storage().filters()) {
      switch (filter.kind()) {
        case SHUFFLE -> library.creation().shuffle(creation);
        case DEFLATE -> library.creation().deflate(creation, filter.level());
        case FLETCHER32 -> library.creation().fletcher32(creation);
        case OTHER -> library.creation().filter(creation, filter.number(), filter.values().stream().mapToInt(Integer::intValue).toArray());
      }
    }
    return creation;
  }

  /** Gives a dataset its larger shape. <b>Collective.</b> */
  void extend(DatasetSpec dataset) {
    OpenDataset known = datasets.remove(dataset.name());
    Hid.Dataset id = known == null ? library.datasets().open(file, dataset.name(), access) : known.id;
    library.datasets().setExtent(id, dataset.shape());
    Hid.Type type = known == null ? typeOf(dataset, id) : known.type;
    if (known != null) {
      library.spaces().close(known.space);
    }
    datasets.put(dataset.name(), new OpenDataset(id, library.datasets().space(id), type));
  }

  /**
   * The dataset, opened at its first use after the file was opened. <b>Collective</b> if metadata are read collectively, else <b>independent</b>.
   *
   * @throws IllegalStateException if the file holds another dataset under its name
   */
  OpenDataset opened(DatasetSpec dataset) {
    OpenDataset known = datasets.get(dataset.name());
    if (known != null) {
      return known;
    }
    Hid.Dataset id = library.datasets().open(file, dataset.name(), access);
    Hid.Space space = library.datasets().space(id);
    Hid.Type type = typeOf(dataset, id);
    OpenDataset open = new OpenDataset(id, space, type);
    try {
      requireSame(dataset, open);
    } catch (IllegalStateException different) {
      close(open);
      throw different;
    }
    datasets.put(dataset.name(), open);
    return open;
  }

  /** Our own type, or, of a text, the file's: HDF5 has several kinds, whose bytes are the same. */
  private Hid.Type typeOf(DatasetSpec dataset, Hid.Dataset id) {
    Hid.Type ours = types.of(dataset.type(), dataset.order());
    if (!(dataset.type() instanceof DataType.FixedString)) {
      return ours;
    }
    Hid.Type stored = library.datasets().type(id);
    boolean isText = library.storedTypes().kind(stored) == library.storedTypes().kind(ours) && library.storedTypes().bytes(stored) == dataset.type().bytes();
    if (isText && !library.types().equal(ours, stored)) {
      return stored;
    }
    library.types().close(stored);
    return ours;
  }

  /** HDF5 would convert to another type, element by element and no longer collectively, and would write beyond another shape. */
  private void requireSame(DatasetSpec dataset, OpenDataset open) {
    Hid.Type stored = library.datasets().type(open.id);
    boolean sameType = library.types().equal(open.type, stored);
    library.types().close(stored);
    Hid.Properties creation = library.datasets().creation(open.id);
    long[] chunk = library.properties().chunk(creation, dataset.rank());
    library.properties().close(creation);
    long[] extents = library.spaces().extents(open.space);
    if (!sameType || !Arrays.equals(extents, dataset.extents()) || !Arrays.equals(chunk, dataset.chunk())) {
      String layout = chunk.length == 0 ? "not in chunks" : "in chunks of " + Arrays.toString(chunk);
      throw new IllegalStateException("the file holds a dataset of shape %s, %s, and of %s type under this name".formatted(Arrays.toString(extents), layout,
          sameType ? "the same" : "another"));
    }
  }

  /** Closes them all. <b>Collective.</b> */
  void close() {
    datasets.values().forEach(this::close);
    library.properties().close(access);
  }

  private void close(OpenDataset dataset) {
    library.spaces().close(dataset.space);
    if (!types.has(dataset.type)) {
      library.types().close(dataset.type);
    }
    library.datasets().close(dataset.id);
  }
}
