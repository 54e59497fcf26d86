package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.function.Consumer;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.hdf5.Hid;

/**
 * Property lists with which several ranks open files and datasets, and functions for such files. Every failure throws
 * {@link Hdf5Exception}.
 */
public final class ParallelAccess extends FunctionGroup {
  static final int H5D_CHUNK_IDX_FARRAY = 3;
  static final int H5D_CHUNK_IDX_EARRAY = 4;

  private final Hdf5Function setFaplMpio = function("herr_t H5Pset_fapl_mpio(hid_t, MPI_Comm, MPI_Info)");
  private final Hdf5Function setFaplCore = function("herr_t H5Pset_fapl_core(hid_t, size_t, hbool_t)");
  private final Hdf5Function setCollMetadataWrite = function("herr_t H5Pset_coll_metadata_write(hid_t, hbool_t)");
  private final Hdf5Function setSieveBufSize = function("herr_t H5Pset_sieve_buf_size(hid_t, size_t)");
  private final Hdf5Function getMdcConfig = function("herr_t H5Pget_mdc_config(hid_t, H5AC_cache_config_t *)");
  private final Hdf5Function setMdcConfig = function("herr_t H5Pset_mdc_config(hid_t, H5AC_cache_config_t *)");
  private final Hdf5Function setAllCollMetadataOps = function("herr_t H5Pset_all_coll_metadata_ops(hid_t, hbool_t)");
  private final Hdf5Function getVfdHandle = function("herr_t H5Fget_vfd_handle(hid_t, hid_t, void * *)");
  private final Hdf5Function setMpiAtomicity = function("herr_t H5Fset_mpi_atomicity(hid_t, hbool_t)");
  private final Hdf5Function getChunkIndexType = function("herr_t H5Dget_chunk_index_type(hid_t, H5D_chunk_index_t *)");
  private final H5P h5p;

  ParallelAccess(Hdf5Symbols library, H5P h5p) {
    super(library);
    this.h5p = h5p;
  }

  /**
   * Returns a list that opens a file with MPI-IO over a communicator; HDF5 duplicates both. The caller closes it.
   * <b>Collective.</b>
   *
   * @param communicator an {@code MPI_Comm} as a long
   * @param info an {@code MPI_Info} as a long
   */
  public Hid.Properties fileAccess(long communicator, long info) {
    Hid.Properties list = h5p.create(H5P.Kind.FILE_ACCESS);
    setFaplMpio.status(list.value(), communicator, info);
    return list;
  }

  /**
   * Returns a list that keeps a file in memory, and drops it when it is closed. The caller closes the list.
   * <b>Independent.</b>
   *
   * @param growth bytes by which its memory grows
   */
  public Hid.Properties memoryAccess(long growth) {
    Hid.Properties list = h5p.create(H5P.Kind.FILE_ACCESS);
    setFaplCore.status(list.value(), growth, 0);
    return list;
  }

  /** Sets for file access whether metadata are written by collective transfers. <b>Independent.</b> */
  public void collectiveMetadataWrites(Hid.Properties access, boolean together) {
    setCollMetadataWrite.status(access.value(), together ? 1 : 0);
  }

  /** Sets for file access the largest size of the library's own sieve buffer. <b>Independent.</b> */
  public void sieveBuffer(Hid.Properties access, long bytes) {
    setSieveBufSize.status(access.value(), bytes);
  }

  /** Sets for file access how metadata are cached and flushed. <b>Independent.</b> */
  public void metadataCache(Hid.Properties access, Consumer<CacheConfig> change) {
    try (Arena arena = Arena.ofConfined()) {
      CacheConfig config = CacheConfig.allocate(arena);
      getMdcConfig.status(access.value(), config.segment().address());
      change.accept(config);
      setMdcConfig.status(access.value(), config.segment().address());
    }
  }

  /**
   * Returns a list with which all ranks open datasets together, where one reads for all, or each by itself. The caller
   * closes it. <b>Independent.</b>
   */
  public Hid.Properties datasetAccess(boolean together) {
    Hid.Properties list = h5p.create(H5P.Kind.DATASET_ACCESS);
    setAllCollMetadataOps.status(list.value(), together ? 1 : 0);
    return list;
  }

  /** Returns the {@code MPI_File} under a file, which is a pointer in every MPI, as a long. <b>Independent.</b> */
  public long mpiFile(Hid.File file) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment handle = arena.allocate(ValueLayout.ADDRESS);
      getVfdHandle.status(file.value(), Hid.Properties.DEFAULT.value(), handle.address());
      MemorySegment mpiFile = handle.get(ValueLayout.ADDRESS, 0).reinterpret(ValueLayout.ADDRESS.byteSize());
      return mpiFile.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  /** Makes each transfer atomic among the ranks, until the file is closed. <b>Collective.</b> */
  public void setAtomic(Hid.File file) {
    setMpiAtomicity.status(file.value(), 1);
  }

  /**
   * Returns whether a chunked dataset finds its chunks by their number in an array, which only the latest file format
   * has. <b>Independent.</b>
   */
  public boolean findsChunksByNumber(Hid.Dataset dataset) {
    int type = getChunkIndexType.out((f, index) -> f.call(dataset.value(), index));
    return type == H5D_CHUNK_IDX_FARRAY || type == H5D_CHUNK_IDX_EARRAY;
  }
}
