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

  private final NativeFunction create;
  private final NativeFunction open;
  private final NativeFunction close;
  private final NativeFunction write;
  private final NativeFunction read;
  private final NativeFunction getStorageSize;
  private final NativeFunction getSpace;
  private final NativeFunction getType;
  private final NativeFunction getCreatePlist;
  private final NativeFunction getOffset;
  private final NativeFunction setExtent;
  private final NativeFunction getChunkIndexType;

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
      return new Hid.Dataset(create.check((long) create.handle().invokeExact(file.value(), path, type.value(), space.value(), link.value(), creation.value(),
          Hid.Properties.DEFAULT.value())));
    } catch (Throwable throwable) {
      throw create.thrown(throwable);
    }
  }

  /** Opens a dataset. <b>Collective</b> if the access list says so, else <b>independent</b>. */
  public Hid.Dataset open(Hid.File file, String name, Hid.Properties access) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment path = arena.allocateFrom(name);
      return new Hid.Dataset(open.check((long) open.handle().invokeExact(file.value(), path, access.value())));
    } catch (Throwable throwable) {
      throw open.thrown(throwable);
    }
  }

  /** Closes a dataset. <b>Independent.</b> */
  public void close(Hid.Dataset dataset) {
    try {
      close.check((int) close.handle().invokeExact(dataset.value()));
    } catch (Throwable throwable) {
      throw close.thrown(throwable);
    }
  }

  /**
   * Writes from the selection of one dataspace in memory to that of another in the file. <b>Collective</b> if the
   * transfer list says so.
   */
  public void write(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer, MemorySegment data) {
    try {
      write.check((int) write.handle().invokeExact(dataset.value(), type.value(), memory.value(), file.value(), transfer.value(), data));
    } catch (Throwable throwable) {
      throw write.thrown(throwable);
    }
  }

  /** Gives a dataset another shape. <b>Collective.</b> */
  public void setExtent(Hid.Dataset dataset, long[] shape) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment extents = arena.allocateFrom(ValueLayout.JAVA_LONG, shape);
      setExtent.check((int) setExtent.handle().invokeExact(dataset.value(), extents));
    } catch (Throwable throwable) {
      throw setExtent.thrown(throwable);
    }
  }

  /**
   * Reads from the selection of one dataspace in the file to that of another in memory. <b>Collective</b> if the
   * transfer list says so.
   */
  public void read(Hid.Dataset dataset, Hid.Type type, Hid.Space memory, Hid.Space file, Hid.Properties transfer, MemorySegment data) {
    try {
      read.check((int) read.handle().invokeExact(dataset.value(), type.value(), memory.value(), file.value(), transfer.value(), data));
    } catch (Throwable throwable) {
      throw read.thrown(throwable);
    }
  }

  /** How many bytes are allocated in the file for its elements. <b>Independent.</b> */
  public long storageBytes(Hid.Dataset dataset) {
    try {
      return (long) getStorageSize.handle().invokeExact(dataset.value());
    } catch (Throwable throwable) {
      throw getStorageSize.thrown(throwable);
    }
  }

  /** A copy of the dataset's dataspace; the caller closes it. <b>Independent.</b> */
  public Hid.Space space(Hid.Dataset dataset) {
    try {
      return new Hid.Space(getSpace.check((long) getSpace.handle().invokeExact(dataset.value())));
    } catch (Throwable throwable) {
      throw getSpace.thrown(throwable);
    }
  }

  /** The type of the dataset's elements in the file; the caller closes it. <b>Independent.</b> */
  public Hid.Type type(Hid.Dataset dataset) {
    try {
      return new Hid.Type(getType.check((long) getType.handle().invokeExact(dataset.value())));
    } catch (Throwable throwable) {
      throw getType.thrown(throwable);
    }
  }

  /** Where in the file the elements of a contiguous dataset begin, in bytes. <b>Independent.</b> */
  public long offset(Hid.Dataset dataset) {
    try {
      return getOffset.check((long) getOffset.handle().invokeExact(dataset.value()));
    } catch (Throwable throwable) {
      throw getOffset.thrown(throwable);
    }
  }

  /**
   * Whether the chunks of a chunked dataset are found by their number in an array, which only the latest format of
   * files has. <b>Independent.</b>
   */
  public boolean findsChunksByNumber(Hid.Dataset dataset) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment index = arena.allocate(ValueLayout.JAVA_INT);
      getChunkIndexType.check((int) getChunkIndexType.handle().invokeExact(dataset.value(), index));
      int type = index.get(ValueLayout.JAVA_INT, 0);
      return type == H5D_CHUNK_IDX_FARRAY || type == H5D_CHUNK_IDX_EARRAY;
    } catch (Throwable throwable) {
      throw getChunkIndexType.thrown(throwable);
    }
  }

  /** A copy of the list that the dataset was created with; the caller closes it. <b>Independent.</b> */
  public Hid.Properties creation(Hid.Dataset dataset) {
    try {
      return new Hid.Properties(getCreatePlist.check((long) getCreatePlist.handle().invokeExact(dataset.value())));
    } catch (Throwable throwable) {
      throw getCreatePlist.thrown(throwable);
    }
  }
}
