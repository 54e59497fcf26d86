package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Datasets. Every failure throws {@link Hdf5Exception}. */
public final class H5D {
  static final int H5D_ALLOC_TIME_EARLY = 1;
  static final int H5D_FILL_TIME_NEVER = 1;
  static final int H5D_CHUNKED = 2;
  static final int H5D_CHUNK_IDX_FARRAY = 3;
  static final int H5D_CHUNK_IDX_EARRAY = 4;

  private final Hdf5Function create;
  private final Hdf5Function open;
  private final Hdf5Function close;
  private final Hdf5Function write;
  private final Hdf5Function read;
  private final Hdf5Function getStorageSize;
  private final Hdf5Function getSpace;
  private final Hdf5Function getType;
  private final Hdf5Function getCreatePlist;
  private final Hdf5Function getOffset;
  private final Hdf5Function setExtent;
  private final Hdf5Function getChunkIndexType;

  H5D(Hdf5Library library) {
    create = library.function("hid_t H5Dcreate2(hid_t, const char *, hid_t, hid_t, hid_t, hid_t, hid_t)");
    open = library.function("hid_t H5Dopen2(hid_t, const char *, hid_t)");
    close = library.function("herr_t H5Dclose(hid_t)");
    write = library.function("herr_t H5Dwrite(hid_t, hid_t, hid_t, hid_t, hid_t, const void *)");
    read = library.function("herr_t H5Dread(hid_t, hid_t, hid_t, hid_t, hid_t, void *)");
    getStorageSize = library.function("hsize_t H5Dget_storage_size(hid_t)");
    getSpace = library.function("hid_t H5Dget_space(hid_t)");
    getType = library.function("hid_t H5Dget_type(hid_t)");
    setExtent = library.function("herr_t H5Dset_extent(hid_t, const hsize_t *)");
    getCreatePlist = library.function("hid_t H5Dget_create_plist(hid_t)");
    getChunkIndexType = library.function("herr_t H5Dget_chunk_index_type(hid_t, H5D_chunk_index_t *)");
    getOffset = library.function("haddr_t H5Dget_offset(hid_t)");
  }

  /** Creates and links a dataset. <b>Collective.</b> */
  public Hid.Dataset create(Hid.File file, String name, Hid.Type type, Hid.Space space, Hid.Properties link, Hid.Properties creation) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(name);
      return new Hid.Dataset(create.id(f -> (long) f.invokeExact(file.value(), path, type.value(), space.value(), link.value(), creation.value(),
          Hid.Properties.DEFAULT.value())));
    }
  }

  /** Opens a dataset. <b>Collective</b> if the access list says so, else <b>independent</b>. */
  public Hid.Dataset open(Hid.File file, String name, Hid.Properties access) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(name);
      return new Hid.Dataset(open.id(f -> (long) f.invokeExact(file.value(), path, access.value())));
    }
  }

  /** Closes a dataset. <b>Independent.</b> */
  public void close(Hid.Dataset dataset) {
    close.status(f -> (int) f.invokeExact(dataset.value()));
  }

  /**
   * Writes from the selection of one dataspace in memory to that of another in the file. <b>Collective</b> if the
   * transfer list says so.
   */
  public void write(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer, MemorySegment data) {
    write.status(f -> (int) f.invokeExact(dataset.value(), type.value(), memory.value(), file.value(), transfer.value(), data));
  }

  /** Gives a dataset another shape. <b>Collective.</b> */
  public void setExtent(Hid.Dataset dataset, long[] shape) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment extents = arena.allocateFrom(ValueLayout.JAVA_LONG, shape);
      setExtent.status(f -> (int) f.invokeExact(dataset.value(), extents));
    }
  }

  /**
   * Reads from the selection of one dataspace in the file to that of another in memory. <b>Collective</b> if the
   * transfer list says so.
   */
  public void read(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer, MemorySegment data) {
    read.status(f -> (int) f.invokeExact(dataset.value(), type.value(), memory.value(), file.value(), transfer.value(), data));
  }

  /** How many bytes are allocated in the file for its elements. <b>Independent.</b> */
  public long storageBytes(Hid.Dataset dataset) {
    return getStorageSize.any(f -> (long) f.invokeExact(dataset.value()));
  }

  /** A copy of the dataset's dataspace; the caller closes it. <b>Independent.</b> */
  public Hid.Space space(Hid.Dataset dataset) {
    return new Hid.Space(getSpace.id(f -> (long) f.invokeExact(dataset.value())));
  }

  /** The type of the dataset's elements in the file; the caller closes it. <b>Independent.</b> */
  public Hid.Type type(Hid.Dataset dataset) {
    return new Hid.Type(getType.id(f -> (long) f.invokeExact(dataset.value())));
  }

  /** Where in the file the elements of a contiguous dataset begin, in bytes. <b>Independent.</b> */
  public long offset(Hid.Dataset dataset) {
    return getOffset.id(f -> (long) f.invokeExact(dataset.value()));
  }

  /**
   * Whether the chunks of a chunked dataset are found by their number in an array, which only the latest format of
   * files has. <b>Independent.</b>
   */
  public boolean findsChunksByNumber(Hid.Dataset dataset) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment index = arena.allocate(ValueLayout.JAVA_INT);
      getChunkIndexType.status(f -> (int) f.invokeExact(dataset.value(), index));
      int type = index.get(ValueLayout.JAVA_INT, 0);
      return type == H5D_CHUNK_IDX_FARRAY || type == H5D_CHUNK_IDX_EARRAY;
    }
  }

  /** A copy of the list that the dataset was created with; the caller closes it. <b>Independent.</b> */
  public Hid.Properties creation(Hid.Dataset dataset) {
    return new Hid.Properties(getCreatePlist.id(f -> (long) f.invokeExact(dataset.value())));
  }
}
