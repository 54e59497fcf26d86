package org.h5burst.writer.backend.portable;

import hdf.hdf5lib.H5;
import hdf.hdf5lib.HDF5Constants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.LongStream;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.FilterSupport;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.Storage.Layout;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;

/**
 * The structure of a file, by JHDF5 and the serial HDF5 library that belongs to it. With its helpers the only class that touches JHDF5, which need not be there where other back ends are used.
 *
 * <p>Each call opens the file and closes it, so that HDF5 keeps nothing of it in memory while the ranks write elements; while a call that changes the file runs, nobody else touches it. HDF5 itself
 * writes elements here only where a dataset has a fill value, when it makes it; {@link ChunkedDataset} lets it do that where only HDF5 knows their place.
 */
final class Structure {
  // No constant of JHDF5 here: its first use loads the native library, which is told of by load() only.
  private static final String NATIVE_LIBRARY = "native.libpath.sis-jhdf5";

  /** Where Debian and its relatives keep it, which the JVM does not search. */
  private static final Path USUAL_PLACE = Path.of("/usr/lib/jni/libsis-jhdf5.so");

  /** The elements lie in chunks, in the header, in another file, or nowhere yet. */
  static final long NOT_IN_A_ROW = -1;

  private Structure() {}

  /**
   * Loads JHDF5; returns its version.
   *
   * @throws LinkageError or UnsupportedOperationException if it or its native library is missing
   */
  static String load() {
    return Loaded.VERSION;
  }

  /** The filters that JHDF5's library has. */
  static Set<Filter.Kind> filters() {
    return Loaded.FILTERS;
  }

  /** Asked for once: while a thread is stuck in JHDF5, no other one gets an answer. */
  private static final class Loaded {
    static final String VERSION = version();
    static final Set<Filter.Kind> FILTERS = FilterSupport.kinds(Structure::filterProblem);
  }

  private static String version() {
    if (System.getProperty(NATIVE_LIBRARY) == null && Files.isReadable(USUAL_PLACE)) {
      System.setProperty(NATIVE_LIBRARY, USUAL_PLACE.toString());
    }
    int[] version = new int[3];
    H5.H5get_libversion(version);
    return "JHDF5 over HDF5 %d.%d.%d".formatted(version[0], version[1], version[2]);
  }

  /** Why chunks cannot go through a filter; empty if they can. */
  static String filterProblem(int number) {
    boolean there = H5.H5Zfilter_avail(number) > 0;
    boolean writes = there && (H5.H5Zget_filter_info(number) & HDF5Constants.H5Z_FILTER_CONFIG_ENCODE_ENABLED) != 0;
    return FilterSupport.problem("JHDF5's HDF5", number, there, writes);
  }

  /** Files, groups, datasets, attributes and types that JHDF5 has open in this process. */
  static long openObjects() {
    return H5.H5Fget_obj_count(HDF5Constants.H5F_OBJ_ALL, HDF5Constants.H5F_OBJ_ALL);
  }

  /** Makes a file without any dataset; an existing one is replaced. */
  static void create(Path path, FileLayout layout) {
    boolean wasThere = Files.exists(path, LinkOption.NOFOLLOW_LINKS);
    try {
      WholeWords.run(() -> layout.create(path).close());
    } catch (RuntimeException | Error failure) {
      if (!wasThere && !String.valueOf(failure.getMessage()).contains("xists")) {
        removeTorn(path, failure);
      }
      throw failure;
    }
  }

  /** A file that is made in part, as on a full disk, would be in the way of the next job. */
  private static void removeTorn(Path path, Throwable failure) {
    try {
      Files.deleteIfExists(path);
    } catch (IOException left) {
      failure.addSuppressed(left);
    }
  }

  /** Makes changes, in order, with the groups above the new objects and the space of datasets; returns where in the file the elements of each dataset begin, if they lie in a row there. */
  static long[] change(Path path, FileLayout layout, List<? extends StructureChange> changes) {
    return WholeWords.of(() -> changed(path, layout, changes));
  }

  private static long[] changed(Path path, FileLayout layout, List<? extends StructureChange> changes) {
    try (Id file = layout.open(path);
        Id link = new Id(H5.H5Pcreate(HDF5Constants.H5P_LINK_CREATE), H5::H5Pclose)) {
      H5.H5Pset_create_intermediate_group(link.value(), true);
      StructureMaker maker = new StructureMaker(file, link, Names.inUse());
      LongStream.Builder offsets = LongStream.builder();
      for (StructureChange change : changes) {
        switch (change) {
          case GroupSpec group -> maker.make(group);
          case DatasetSpec dataset -> offsets.add(add(file, link, dataset));
          case StringsSpec strings -> maker.make(strings);
          case ExtendSpec extension -> extend(file, extension.dataset());
          case AttributeSpec attribute -> maker.make(attribute);
          case LinkSpec made -> maker.make(made);
        }
      }
      return offsets.build().toArray();
    }
  }

  private static long add(Id file, Id link, DatasetSpec dataset) {
    try (Id type = typeOf(dataset);
        Id space = spaceOf(dataset);
        Id creation = creationOf(dataset, type);
        Id created = Names.inUse().createDataset(file, dataset.name(), new Names.Made(type, space, link, creation.value()))) {
      return dataset.storage().layout() == Layout.CONTIGUOUS ? H5.H5Dget_offset(created.value()) : NOT_IN_A_ROW;
    }
  }

  private static Id spaceOf(DatasetSpec dataset) {
    if (dataset.isScalar()) {
      return new Id(H5.H5Screate(HDF5Constants.H5S_SCALAR), H5::H5Sclose);
    }
    long[] limit = dataset.storage().limit();
    return new Id(H5.H5Screate_simple(dataset.rank(), dataset.shape(), limit.length == 0 ? dataset.shape() : limit), H5::H5Sclose);
  }

  /** How a dataset is stored: its space allocated at once, and filled only if that was asked for. */
  private static Id creationOf(DatasetSpec dataset, Id type) {
    Id creation = new Id(H5.H5Pcreate(HDF5Constants.H5P_DATASET_CREATE), H5::H5Pclose);
    if (dataset.isChunked()) {
      H5.H5Pset_chunk(creation.value(), dataset.rank(), dataset.chunk());
    } else if (dataset.isCompact()) {
      H5.H5Pset_layout(creation.value(), HDF5Constants.H5D_COMPACT);
    }
    H5.H5Pset_alloc_time(creation.value(), HDF5Constants.H5D_ALLOC_TIME_EARLY);
    byte[] fill = dataset.storage().fill();
    if (fill.length > 0) {
      H5.H5Pset_fill_value(creation.value(), type.value(), fill);
    }
    boolean filled = fill.length > 0 || dataset.isFilledByItself();
    H5.H5Pset_fill_time(creation.value(), filled ? HDF5Constants.H5D_FILL_TIME_ALLOC : HDF5Constants.H5D_FILL_TIME_NEVER);
    dataset.storage().filters().forEach(filter -> add(creation, filter));
    return creation;
  }

  private static void add(Id creation, Filter filter) {
    switch (filter.kind()) {
      case SHUFFLE -> H5.H5Pset_shuffle(creation.value());
      case DEFLATE -> H5.H5Pset_deflate(creation.value(), filter.level());
      case FLETCHER32 -> H5.H5Pset_fletcher32(creation.value());
      case OTHER -> H5.H5Pset_filter(creation.value(), filter.number(), HDF5Constants.H5Z_FLAG_OPTIONAL, filter.values().size(),
          filter.values().stream().mapToInt(Integer::intValue).toArray());
    }
  }

  private static void extend(Id file, DatasetSpec dataset) {
    try (Id found = Names.inUse().openDataset(file, dataset.name(), HDF5Constants.H5P_DEFAULT)) {
      H5.H5Dset_extent(found.value(), dataset.shape());
    }
  }

  /**
   * Where in the file the elements of a dataset begin; {@link #NOT_IN_A_ROW} if only HDF5 knows, which may be so of a dataset in a file that others made. Any rank may ask while the structure does not change.
   *
   * @throws IllegalStateException if the file's dataset of this name is another one
   */
  static long offset(Path path, DatasetSpec dataset) {
    return WholeWords.of(() -> offsetOf(path, dataset));
  }

  private static long offsetOf(Path path, DatasetSpec dataset) {
    try (Id file = Names.inUse().openToRead(path);
        Id found = open(file, dataset, HDF5Constants.H5P_DEFAULT)) {
      boolean allocated = H5.H5Dget_space_status(found.value()) == HDF5Constants.H5D_SPACE_STATUS_ALLOCATED;
      return allocated && liesInARow(found) ? H5.H5Dget_offset(found.value()) : NOT_IN_A_ROW;
    }
  }

  /**
   * Opens a dataset; the caller closes it.
   *
   * @param access how, as a property list
   * @throws IllegalStateException if the file's dataset of this name is another one
   */
  static Id open(Id file, DatasetSpec dataset, long access) {
    Id found = Names.inUse().openDataset(file, dataset.name(), access);
    try {
      requireSame(found, dataset);
      return found;
    } catch (RuntimeException different) {
      found.close();
      throw different;
    }
  }

  /** Whether a type is the dataset's; of text HDF5 has several kinds, whose bytes are the same. */
  private static boolean isTypeOf(DatasetSpec dataset, Id ours, Id stored) {
    boolean isText = dataset.type() instanceof DataType.FixedString && H5.H5Tget_class(stored.value()) == HDF5Constants.H5T_STRING
        && !H5.H5Tis_variable_str(stored.value()) && H5.H5Tget_size(stored.value()) == dataset.type().bytes();
    return isText || H5.H5Tequal(ours.value(), stored.value());
  }

  private static void requireSame(Id found, DatasetSpec dataset) {
    try (Id space = new Id(H5.H5Dget_space(found.value()), H5::H5Sclose);
        Id stored = new Id(H5.H5Dget_type(found.value()), H5::H5Tclose);
        Id creation = new Id(H5.H5Dget_create_plist(found.value()), H5::H5Pclose);
        Id type = typeOf(dataset)) {
      long[] extents = new long[H5.H5Sget_simple_extent_ndims(space.value())];
      if (extents.length > 0) {
        H5.H5Sget_simple_extent_dims(space.value(), extents, null);
      }
      boolean sameType = isTypeOf(dataset, type, stored);
      long[] chunk = chunkOf(creation, extents.length);
      if (!sameType || !Arrays.equals(extents, dataset.extents()) || !Arrays.equals(chunk, dataset.chunk())) {
        throw new IllegalStateException("the file holds a dataset of shape %s, %s, and of %s type under the name of %s".formatted(Arrays.toString(extents),
            chunk.length == 0 ? "not in chunks" : "in chunks of " + Arrays.toString(chunk), sameType ? "the same" : "another", dataset));
      }
    }
  }

  private static boolean liesInARow(Id dataset) {
    try (Id creation = new Id(H5.H5Dget_create_plist(dataset.value()), H5::H5Pclose)) {
      return H5.H5Pget_layout(creation.value()) == HDF5Constants.H5D_CONTIGUOUS && H5.H5Pget_external_count(creation.value()) == 0;
    }
  }

  /** Empty for a dataset that is not chunked. */
  static long[] chunkOf(Id creation, int rank) {
    if (H5.H5Pget_layout(creation.value()) != HDF5Constants.H5D_CHUNKED) {
      return new long[0];
    }
    long[] chunk = new long[rank];
    H5.H5Pget_chunk(creation.value(), rank, chunk);
    return chunk;
  }

  static Id typeOf(DatasetSpec dataset) {
    return StoredTypes.of(dataset.type(), dataset.order());
  }
}
