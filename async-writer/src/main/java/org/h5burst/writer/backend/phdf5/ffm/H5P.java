package org.h5burst.writer.backend.phdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Property lists. Every failure throws {@link Hdf5Exception}. */
public final class H5P {
  /** Each rank transfers for itself. */
  public static final int H5FD_MPIO_INDEPENDENT = 0;
  /** All ranks take part in a transfer. */
  public static final int H5FD_MPIO_COLLECTIVE = 1;
  /** A collective transfer is done by collective calls of MPI-IO. */
  public static final int H5FD_MPIO_COLLECTIVE_IO = 0;
  /** A collective transfer is done by independent calls of MPI-IO, one for a whole selection. */
  public static final int H5FD_MPIO_INDIVIDUAL_IO = 1;

  private final Hdf5Library library;
  private final NativeFunction create;
  private final NativeFunction close;
  private final NativeFunction setFaplMpio;
  private final NativeFunction setCollMetadataWrite;
  private final NativeFunction setLayout;
  private final NativeFunction setAllocTime;
  private final NativeFunction setFillTime;
  private final NativeFunction setCreateIntermediateGroup;
  private final NativeFunction setDxplMpio;
  private final NativeFunction setDxplMpioCollectiveOpt;
  private final NativeFunction getActualIoMode;
  private final NativeFunction getNoCollectiveCause;

  H5P(Hdf5Library library) {
    this.library = library;
    create = library.function("hid_t H5Pcreate(hid_t)");
    close = library.function("herr_t H5Pclose(hid_t)");
    setFaplMpio = library.function("herr_t H5Pset_fapl_mpio(hid_t, MPI_Comm, MPI_Info)");
    setCollMetadataWrite = library.function("herr_t H5Pset_coll_metadata_write(hid_t, hbool_t)");
    setLayout = library.function("herr_t H5Pset_layout(hid_t, H5D_layout_t)");
    setAllocTime = library.function("herr_t H5Pset_alloc_time(hid_t, H5D_alloc_time_t)");
    setFillTime = library.function("herr_t H5Pset_fill_time(hid_t, H5D_fill_time_t)");
    setCreateIntermediateGroup = library.function("herr_t H5Pset_create_intermediate_group(hid_t, unsigned)");
    setDxplMpio = library.function("herr_t H5Pset_dxpl_mpio(hid_t, H5FD_mpio_xfer_t)");
    setDxplMpioCollectiveOpt = library.function("herr_t H5Pset_dxpl_mpio_collective_opt(hid_t, H5FD_mpio_collective_opt_t)");
    getActualIoMode = library.function("herr_t H5Pget_mpio_actual_io_mode(hid_t, H5D_mpio_actual_io_mode_t *)");
    getNoCollectiveCause = library.function("herr_t H5Pget_mpio_no_collective_cause(hid_t, uint32_t *, uint32_t *)");
  }

  /**
   * How a file is opened: MPI-IO over a communicator, both duplicated by HDF5, metadata written collectively. The caller closes it. <b>Collective.</b>
   *
   * @param communicator an {@code MPI_Comm} as a long
   * @param info an {@code MPI_Info} as a long
   */
  public Hid.Properties fileAccess(long communicator, long info) {
    Hid.Properties list = create("H5P_CLS_FILE_ACCESS_ID_g");
    try {
      setFaplMpio.check((int) setFaplMpio.handle().invokeExact(list.value(), communicator, info));
      setCollMetadataWrite.check((int) setCollMetadataWrite.handle().invokeExact(list.value(), true));
      return list;
    } catch (Throwable throwable) {
      throw setFaplMpio.thrown(throwable);
    }
  }

  /** How a dataset is laid out: contiguous, its space allocated when it is created and never filled. The caller closes it. <b>Independent.</b> */
  public Hid.Properties contiguousDataset() {
    Hid.Properties list = create("H5P_CLS_DATASET_CREATE_ID_g");
    try {
      setLayout.check((int) setLayout.handle().invokeExact(list.value(), H5D.H5D_CONTIGUOUS));
      setAllocTime.check((int) setAllocTime.handle().invokeExact(list.value(), H5D.H5D_ALLOC_TIME_EARLY));
      setFillTime.check((int) setFillTime.handle().invokeExact(list.value(), H5D.H5D_FILL_TIME_NEVER));
      return list;
    } catch (Throwable throwable) {
      throw setLayout.thrown(throwable);
    }
  }

  /** How a dataset is linked: missing groups above it are created. The caller closes it. <b>Independent.</b> */
  public Hid.Properties linkWithGroups() {
    Hid.Properties list = create("H5P_CLS_LINK_CREATE_ID_g");
    try {
      setCreateIntermediateGroup.check((int) setCreateIntermediateGroup.handle().invokeExact(list.value(), 1));
      return list;
    } catch (Throwable throwable) {
      throw setCreateIntermediateGroup.thrown(throwable);
    }
  }

  /**
   * How data are transferred. The caller closes it. <b>Independent.</b>
   *
   * @param transfer {@link #H5FD_MPIO_INDEPENDENT} or {@link #H5FD_MPIO_COLLECTIVE}
   * @param collectiveBy {@link #H5FD_MPIO_COLLECTIVE_IO} or {@link #H5FD_MPIO_INDIVIDUAL_IO}
   */
  public Hid.Properties transfer(int transfer, int collectiveBy) {
    Hid.Properties list = create("H5P_CLS_DATASET_XFER_ID_g");
    try {
      setDxplMpio.check((int) setDxplMpio.handle().invokeExact(list.value(), transfer));
      setDxplMpioCollectiveOpt.check((int) setDxplMpioCollectiveOpt.handle().invokeExact(list.value(), collectiveBy));
      return list;
    } catch (Throwable throwable) {
      throw setDxplMpio.thrown(throwable);
    }
  }

  /** Whether the last transfer with this list was collective: an {@code H5D_mpio_actual_io_mode_t}, 0 for none. <b>Independent.</b> */
  public int actualIoMode(Hid.Properties transfer) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mode = arena.allocate(ValueLayout.JAVA_INT);
      getActualIoMode.check((int) getActualIoMode.handle().invokeExact(transfer.value(), mode));
      return mode.get(ValueLayout.JAVA_INT, 0);
    } catch (Throwable throwable) {
      throw getActualIoMode.thrown(throwable);
    }
  }

  /** Why the last transfer with this list was not collective, on this rank or another: bits of {@code H5D_mpio_no_collective_cause_t}, 0 if it was. <b>Independent.</b> */
  public int noCollectiveCause(Hid.Properties transfer) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment local = arena.allocate(ValueLayout.JAVA_INT);
      MemorySegment global = arena.allocate(ValueLayout.JAVA_INT);
      getNoCollectiveCause.check((int) getNoCollectiveCause.handle().invokeExact(transfer.value(), local, global));
      return local.get(ValueLayout.JAVA_INT, 0) | global.get(ValueLayout.JAVA_INT, 0);
    } catch (Throwable throwable) {
      throw getNoCollectiveCause.thrown(throwable);
    }
  }

  /** Closes a property list. <b>Independent</b>, but a file access list frees its communicator, which is <b>collective</b>. */
  public void close(Hid.Properties list) {
    try {
      close.check((int) close.handle().invokeExact(list.value()));
    } catch (Throwable throwable) {
      throw close.thrown(throwable);
    }
  }

  private Hid.Properties create(String classSymbol) {
    try {
      return new Hid.Properties(create.check((long) create.handle().invokeExact(library.global(classSymbol))));
    } catch (Throwable throwable) {
      throw create.thrown(throwable);
    }
  }
}
