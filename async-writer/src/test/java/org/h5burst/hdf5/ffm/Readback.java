package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.List;
import java.util.stream.LongStream;
import org.h5burst.hdf5.Hid;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.ffm.NativeMpi;
import org.h5burst.writer.configuration.WriterConfiguration;

/**
 * Asks HDF5 itself what became of settings, by functions that the library has no use for. Only while no other thread is
 * in HDF5.
 */
public final class Readback {
  private static final long ALL_FILES = 0x1f;
  private static final int TYPE_FILE = 1;

  private final FfmHdf5 library;

  /** Creates a reader that uses the HDF5 that this process has loaded. */
  public Readback(Communicator communicator) {
    library = Hdf5Loader.load(NativeMpi.of(communicator), WriterConfiguration.ofProcess().hdf5Library());
  }

  /** The only file that is open. */
  public long file() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment ids = arena.allocate(ValueLayout.JAVA_LONG, 2);
      long open = library.symbols().function("ssize_t H5Fget_obj_ids(hid_t, unsigned, size_t, hid_t *)")
          .id(ALL_FILES, TYPE_FILE, 2, ids.address());
      if (open != 1) {
        throw new IllegalStateException(open + " files are open");
      }
      return ids.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  /** Returns the address at which a contiguous dataset begins in the file. */
  public long offset(String dataset) {
    Hid.Dataset open = library.h5d().open(new Hid.File(file(), true), dataset, Hid.Properties.DEFAULT);
    long offset = id("hsize_t H5Dget_offset(hid_t)", open.value());
    library.h5d().close(open);
    return offset;
  }

  /** The chunk of a one-dimensional dataset. */
  public long chunk(String dataset) {
    Hid.Dataset open = library.h5d().open(new Hid.File(file(), true), dataset, Hid.Properties.DEFAULT);
    Hid.Properties creation = library.h5d().getCreatePlist(open);
    long[] chunk = library.h5p().getChunk(creation, 1);
    library.h5p().close(creation);
    library.h5d().close(open);
    return chunk[0];
  }

  /** What a function of one identifier returns. */
  public long id(String prototype, long of) {
    return library.symbols().function(prototype).id(of);
  }

  /**
   * What a function of one identifier puts behind the pointers that are its further parameters: numbers or truth
   * values.
   */
  public List<Long> numbers(String prototype, long of) {
    int count = (int) prototype.chars().filter(each -> each == '*').count();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment values = arena.allocate(ValueLayout.JAVA_LONG, count);
      long[] arguments = LongStream.concat(LongStream.of(of),
          LongStream.range(0, count).map(index -> values.address() + index * Long.BYTES)).toArray();
      library.symbols().function(prototype).status(arguments);
      return LongStream.of(values.toArray(ValueLayout.JAVA_LONG)).boxed().toList();
    }
  }

  /**
   * Bytes that the metadata cache of the open file has, and may have, and after how many changed bytes it is flushed; 1
   * if nothing is written before that; 1 if all ranks write a part each.
   */
  public List<Long> metadataCache() {
    try (Arena arena = Arena.ofConfined()) {
      CacheConfig config = CacheConfig.allocate(arena);
      long file = file();
      MemorySegment segment = config.segment();
      library.symbols().function("herr_t H5Fget_mdc_config(hid_t, H5AC_cache_config_t *)")
          .status(file, segment.address());
      return List.of(config.get("initial_size"), config.get("max_size"), config.get("dirty_bytes_threshold"),
          segment.get(ValueLayout.JAVA_BOOLEAN, CacheConfig.offset("evictions_enabled")) ? 0L : 1,
          segment.get(ValueLayout.JAVA_INT, CacheConfig.offset("metadata_write_strategy")) == 1 ? 1L : 0);
    }
  }
}
