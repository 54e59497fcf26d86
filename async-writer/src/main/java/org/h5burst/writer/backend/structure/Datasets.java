package org.h5burst.writer.backend.structure;

import java.util.Arrays;
import org.h5burst.hdf5.H5D;
import org.h5burst.hdf5.H5Z;
import org.h5burst.hdf5.Hdf5;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.Scope;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.FilterSupport;
import org.h5burst.writer.backend.StoredType;

/**
 * Creates and opens the datasets of one open file.
 *
 * @param access how datasets are opened
 */
public record Datasets(Hdf5 hdf5, Hid.File file, Hid.Properties access) {
  private static final long[] FIXED = {};

  /**
   * Creates a dataset, with missing groups above it. <b>Collective.</b>
   *
   * @param scope closes it
   * @param made how objects are created in the file
   * @param allocTime when its space is allocated, one of {@link H5D}'s constants; parallel HDF5 has only
   *     {@link H5D#H5D_ALLOC_TIME_EARLY}
   */
  public OpenDataset create(Scope scope, DatasetSpec dataset, NewObjects made, int allocTime) {
    Hid.Type type = scope.add(new TypeFactory(hdf5).make(dataset.type(), dataset.order()));
    Hid.Space space = scope.add(hdf5.h5s().createSimple(dataset.extents(),
        dataset.isScalar() ? FIXED : dataset.storage().limit()));
    Hid.Dataset id = hdf5.within(inner -> {
      Hid.Properties creation = made.dataset(dataset.name(), inner);
      describe(creation, dataset, type);
      hdf5.h5p().setAllocTime(creation, allocTime);
      return hdf5.h5d().create(file, dataset.name(), new H5D.Made(type, space, made.link(), creation));
    });
    return new OpenDataset(scope.add(id), space, type);
  }

  /** Sets how a dataset is stored: its space is filled only if that was requested. */
  private void describe(Hid.Properties creation, DatasetSpec dataset, Hid.Type type) {
    hdf5.h5p().setLayout(creation, dataset.storage().layout().ordinal());
    if (dataset.isChunked()) {
      hdf5.h5p().setChunk(creation, dataset.chunk());
    }
    byte[] fill = dataset.storage().fill();
    boolean isFilled = fill.length > 0 || dataset.isFilledByItself();
    hdf5.h5p().setFillTime(creation, isFilled ? H5D.H5D_FILL_TIME_ALLOC : H5D.H5D_FILL_TIME_NEVER);
    if (fill.length > 0) {
      hdf5.h5p().setFillValue(creation, type, fill);
    }
    dataset.storage().filters().forEach(filter -> add(creation, filter));
  }

  private void add(Hid.Properties creation, Filter filter) {
    switch (filter.kind()) {
      case SHUFFLE -> hdf5.h5p().setShuffle(creation);
      case DEFLATE -> hdf5.h5p().setDeflate(creation, filter.level());
      case FLETCHER32 -> hdf5.h5p().setFletcher32(creation);
      case ZSTD -> add(creation, filter, filter.level());
      case LZ4, OTHER ->
        add(creation, filter, filter.values().stream().mapToInt(Integer::intValue).toArray());
    }
  }

  private void add(Hid.Properties creation, Filter filter, int... values) {
    // HDF5 writes and reads back the chunks that do not fit into memory
    boolean _ = FilterSupport.isAvailable(hdf5, filter.number());
    hdf5.h5p().setFilter(creation, filter.number(), H5Z.H5Z_FLAG_OPTIONAL, values);
  }

  /**
   * Opens a dataset. <b>Collective</b> if metadata are read collectively, otherwise <b>independent</b>.
   *
   * @param scope closes it
   * @throws IllegalStateException if the file has another dataset under its name
   */
  public OpenDataset open(Scope scope, DatasetSpec dataset) {
    Hid.Dataset id = scope.add(hdf5.h5d().open(file, dataset.name(), access));
    OpenDataset open = new OpenDataset(id, scope.add(hdf5.h5d().getSpace(id)), scope.add(type(dataset, id)));
    requireSame(dataset, open);
    return open;
  }

  /** Extends a dataset to its larger shape. <b>Collective.</b> */
  public void extend(DatasetSpec dataset) {
    hdf5.run(scope -> {
      Hid.Dataset id = scope.add(hdf5.h5d().open(file, dataset.name(), access));
      hdf5.h5d().setExtent(id, dataset.shape());
    });
  }

  /** Returns the file's type if its bytes are the same as ours: HDF5 has several kinds of strings, also in records. */
  Hid.Type type(DatasetSpec dataset, Hid.Dataset id) {
    if (!(dataset.type() instanceof ElementType)) {
      Hid.Type stored = hdf5.h5d().getType(id);
      if (TypeDecoder.is(hdf5, stored, new StoredType(dataset.type(), dataset.order()))) {
        return stored;
      }
      hdf5.h5t().close(stored);
    }
    return new TypeFactory(hdf5).make(dataset.type(), dataset.order());
  }

  /**
   * Requires the same type and shape: HDF5 would convert another type, element by element and not collectively, and
   * would write beyond another shape.
   */
  private void requireSame(DatasetSpec dataset, OpenDataset open) {
    hdf5.run(scope -> {
      boolean sameType = hdf5.h5t().equal(open.type(), scope.add(hdf5.h5d().getType(open.id())));
      long[] chunk = StructureReader.chunk(hdf5, scope.add(hdf5.h5d().getCreatePlist(open.id())), dataset.rank());
      long[] extents = hdf5.h5s().getSimpleExtentDims(open.space()).shape();
      if (!sameType || !Arrays.equals(extents, dataset.extents()) || !Arrays.equals(chunk, dataset.chunk())) {
        String layout = chunk.length == 0 ? "not in chunks" : "in chunks of " + Arrays.toString(chunk);
        throw new IllegalStateException(("the file holds a dataset of shape %s, %s, and of %s type under the name of "
            + "%s").formatted(Arrays.toString(extents), layout, sameType ? "the same" : "another", dataset));
      }
    });
  }
}
