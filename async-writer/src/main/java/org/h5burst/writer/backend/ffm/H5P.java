package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Property lists. Every failure throws {@link Hdf5Exception}. */
public final class H5P {
  /** All ranks take part in a transfer. */
  public static final int H5FD_MPIO_COLLECTIVE = 1;
  /** A collective transfer is done by collective calls of MPI-IO. */
  public static final int H5FD_MPIO_COLLECTIVE_IO = 0;
  /** A collective transfer is done by independent calls of MPI-IO, one for a whole selection. */
  public static final int H5FD_MPIO_INDIVIDUAL_IO = 1;

  private final Hdf5Library library;
  private final Hdf5Function create;
  private final Hdf5Function close;
  private final Hdf5Function setFaplMpio;
  private final Hdf5Function setFaplCore;
  private final Hdf5Function setCollMetadataWrite;
  private final Hdf5Function setLayout;
  private final Hdf5Function setAllocTime;
  private final Hdf5Function setFillTime;
  private final Hdf5Function setCreateIntermediateGroup;
  private final Hdf5Function setDxplMpio;
  private final Hdf5Function setDxplMpioCollectiveOpt;
  private final Hdf5Function setAlignment;
  private final Hdf5Function setSieveBufSize;
  private final Hdf5Function setMetaBlockSize;
  private final Hdf5Function getMdcConfig;
  private final Hdf5Function setMdcConfig;
  private final Hdf5Function setAllCollMetadataOps;
  private final Hdf5Function getLayout;
  private final Hdf5Function setChunk;
  private final Hdf5Function getChunk;

  H5P(Hdf5Library library) {
    this.library = library;
    create = library.function("hid_t H5Pcreate(hid_t)");
    close = library.function("herr_t H5Pclose(hid_t)");
    setFaplMpio = library.function("herr_t H5Pset_fapl_mpio(hid_t, MPI_Comm, MPI_Info)");
    setFaplCore = library.function("herr_t H5Pset_fapl_core(hid_t, size_t, hbool_t)");
    setCollMetadataWrite = library.function("herr_t H5Pset_coll_metadata_write(hid_t, hbool_t)");
    setLayout = library.function("herr_t H5Pset_layout(hid_t, H5D_layout_t)");
    setAllocTime = library.function("herr_t H5Pset_alloc_time(hid_t, H5D_alloc_time_t)");
    setFillTime = library.function("herr_t H5Pset_fill_time(hid_t, H5D_fill_time_t)");
    setCreateIntermediateGroup = library.function("herr_t H5Pset_create_intermediate_group(hid_t, unsigned)");
    setDxplMpio = library.function("herr_t H5Pset_dxpl_mpio(hid_t, H5FD_mpio_xfer_t)");
    setDxplMpioCollectiveOpt = library.function("herr_t H5Pset_dxpl_mpio_collective_opt(hid_t, H5FD_mpio_collective_opt_t)");
    setAlignment = library.function("herr_t H5Pset_alignment(hid_t, hsize_t, hsize_t)");
    setSieveBufSize = library.function("herr_t H5Pset_sieve_buf_size(hid_t, size_t)");
    setMetaBlockSize = library.function("herr_t H5Pset_meta_block_size(hid_t, hsize_t)");
    getMdcConfig = library.function("herr_t H5Pget_mdc_config(hid_t, H5AC_cache_config_t *)");
    setMdcConfig = library.function("herr_t H5Pset_mdc_config(hid_t, H5AC_cache_config_t *)");
    setAllCollMetadataOps = library.function("herr_t H5Pset_all_coll_metadata_ops(hid_t, hbool_t)");
    getLayout = library.function("H5D_layout_t H5Pget_layout(hid_t)");
    setChunk = library.function("herr_t H5Pset_chunk(hid_t, int, const hsize_t *)");
    getChunk = library.function("int H5Pget_chunk(hid_t, int, hsize_t *)");
  }

  /**
   * How a file is opened: MPI-IO over a communicator, both duplicated by HDF5. The caller closes it. <b>Collective.</b>
   *
   * @param communicator an {@code MPI_Comm} as a long
   * @param info an {@code MPI_Info} as a long
   */
  public Hid.Properties fileAccess(long communicator, long info) {
    Hid.Properties list = create("H5P_CLS_FILE_ACCESS_ID_g");
    setFaplMpio.status(f -> (int) f.invokeExact(list.value(), communicator, info));
    return list;
  }

  /**
   * How a file is kept in memory, and gone when it is closed. The caller closes the list. <b>Independent.</b>
   *
   * @param growth bytes by which its memory grows
   */
  public Hid.Properties memoryAccess(long growth) {
    Hid.Properties list = create("H5P_CLS_FILE_ACCESS_ID_g");
    setFaplCore.status(f -> (int) f.invokeExact(list.value(), growth, false));
    return list;
  }

  /** Of file access: whether metadata are written by collective transfers. <b>Independent.</b> */
  public void collectiveMetadataWrites(Hid.Properties access, boolean together) {
    setCollMetadataWrite.status(f -> (int) f.invokeExact(access.value(), together));
  }

  /**
   * Of file access: objects of at least {@code threshold} bytes start at multiples of {@code boundary}.
   * <b>Independent.</b>
   */
  public void alignment(Hid.Properties access, long threshold, long boundary) {
    setAlignment.status(f -> (int) f.invokeExact(access.value(), threshold, boundary));
  }

  /** Of file access: the most bytes of the library's own sieve buffer. <b>Independent.</b> */
  public void sieveBuffer(Hid.Properties access, long bytes) {
    setSieveBufSize.status(f -> (int) f.invokeExact(access.value(), bytes));
  }

  /** Of file access: how many bytes are allocated for metadata at a time. <b>Independent.</b> */
  public void metadataBlock(Hid.Properties access, long bytes) {
    setMetaBlockSize.status(f -> (int) f.invokeExact(access.value(), bytes));
  }

  /**
   * Of file access: bytes of the metadata cache, at first and at the most; 0 leaves a limit as it is, or where the
   * other wants it. <b>Independent.</b>
   */
  public void metadataCache(Hid.Properties access, long initial, long most) {
    try (Arena arena = Arena.ofConfined()) {
      CacheConfig config = CacheConfig.allocate(arena);
      getMdcConfig.status(f -> (int) f.invokeExact(access.value(), config.segment()));
      config.resize(initial, most);
      setMdcConfig.status(f -> (int) f.invokeExact(access.value(), config.segment()));
    }
  }

  /**
   * How datasets are opened: by all ranks together, of which one reads for all, or by each for itself. The caller
   * closes it. <b>Independent.</b>
   */
  public Hid.Properties datasetAccess(boolean together) {
    Hid.Properties list = create("H5P_CLS_DATASET_ACCESS_ID_g");
    setAllCollMetadataOps.status(f -> (int) f.invokeExact(list.value(), together));
    return list;
  }

  /**
   * How a dataset is stored: its space allocated when it is created and never filled. The caller closes it.
   * <b>Independent.</b>
   *
   * @param layout an {@code H5D_layout_t}
   * @param chunk extents of a chunk; empty for a dataset without
   */
  public Hid.Properties unfilledDataset(int layout, long... chunk) {
    Hid.Properties list = create("H5P_CLS_DATASET_CREATE_ID_g");
    try (Arena arena = Arena.ofConfined()) {
      setLayout.status(f -> (int) f.invokeExact(list.value(), layout));
      if (chunk.length > 0) {
        MemorySegment extents = arena.allocateFrom(ValueLayout.JAVA_LONG, chunk);
        setChunk.status(f -> (int) f.invokeExact(list.value(), chunk.length, extents));
      }
      setAllocTime.status(f -> (int) f.invokeExact(list.value(), H5D.H5D_ALLOC_TIME_EARLY));
      setFillTime.status(f -> (int) f.invokeExact(list.value(), H5D.H5D_FILL_TIME_NEVER));
      return list;
    }
  }

  /** Extents of a chunk of a dataset created with this list; empty if it is not chunked. <b>Independent.</b> */
  public long[] chunk(Hid.Properties creation, int rank) {
    try (Arena arena = Arena.ofConfined()) {
      if (getLayout.status(f -> (int) f.invokeExact(creation.value())) != H5D.H5D_CHUNKED) {
        return new long[0];
      }
      MemorySegment extents = arena.allocate(ValueLayout.JAVA_LONG, rank);
      int found = getChunk.status(f -> (int) f.invokeExact(creation.value(), rank, extents));
      return extents.asSlice(0, Math.min(found, rank) * ValueLayout.JAVA_LONG.byteSize()).toArray(ValueLayout.JAVA_LONG);
    }
  }

  /** How a dataset is linked: missing groups above it are created. The caller closes it. <b>Independent.</b> */
  public Hid.Properties linkWithGroups() {
    Hid.Properties list = create("H5P_CLS_LINK_CREATE_ID_g");
    setCreateIntermediateGroup.status(f -> (int) f.invokeExact(list.value(), 1));
    return list;
  }

  /**
   * How data are transferred in calls that all ranks make. The caller closes it. <b>Independent.</b>
   *
   * @param by {@link #H5FD_MPIO_COLLECTIVE_IO} or {@link #H5FD_MPIO_INDIVIDUAL_IO}
   */
  public Hid.Properties collectiveTransfer(int by) {
    Hid.Properties list = create("H5P_CLS_DATASET_XFER_ID_g");
    setDxplMpio.status(f -> (int) f.invokeExact(list.value(), H5FD_MPIO_COLLECTIVE));
    setDxplMpioCollectiveOpt.status(f -> (int) f.invokeExact(list.value(), by));
    return list;
  }

  /**
   * Closes a property list. <b>Independent</b>, but a file access list frees its communicator, which is
   * <b>collective</b>.
   */
  public void close(Hid.Properties list) {
    close.status(f -> (int) f.invokeExact(list.value()));
  }

  private Hid.Properties create(String classSymbol) {
    return new Hid.Properties(create.id(f -> (long) f.invokeExact(library.global(classSymbol))));
  }
}
