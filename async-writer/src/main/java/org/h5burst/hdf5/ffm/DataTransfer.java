package org.h5burst.hdf5.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.h5burst.hdf5.H5P;
import org.h5burst.hdf5.Hdf5Exception;
import org.h5burst.hdf5.Hid;

/**
 * Property lists for collective data transfers: how they access chunks, and how the last transfer went. Every failure
 * throws {@link Hdf5Exception}.
 */
public final class DataTransfer extends FunctionGroup {
  /** All ranks take part in a transfer. */
  public static final int H5FD_MPIO_COLLECTIVE = 1;
  /** A collective transfer uses collective MPI-IO calls. */
  public static final int H5FD_MPIO_COLLECTIVE_IO = 0;
  /** A collective transfer uses independent MPI-IO calls, one for a whole selection. */
  public static final int H5FD_MPIO_INDIVIDUAL_IO = 1;
  /** A collective transfer accesses all chunks in one operation. */
  public static final int H5FD_MPIO_CHUNK_ONE_IO = 1;
  /** A collective transfer accesses each chunk in a separate operation. */
  public static final int H5FD_MPIO_CHUNK_MULTI_IO = 2;
  /** The transfer used one operation for all chunks. */
  public static final int H5D_MPIO_LINK_CHUNK = 1;
  /** The transfer used one operation per chunk. */
  public static final int H5D_MPIO_MULTI_CHUNK = 2;

  private final Hdf5Function setDxplMpio = function("herr_t H5Pset_dxpl_mpio(hid_t, H5FD_mpio_xfer_t)");
  private final Hdf5Function setDxplMpioCollectiveOpt =
      function("herr_t H5Pset_dxpl_mpio_collective_opt(hid_t, H5FD_mpio_collective_opt_t)");
  private final Hdf5Function setDxplMpioChunkOpt =
      function("herr_t H5Pset_dxpl_mpio_chunk_opt(hid_t, H5FD_mpio_chunk_opt_t)");
  private final Hdf5Function setDxplMpioChunkOptNum =
      function("herr_t H5Pset_dxpl_mpio_chunk_opt_num(hid_t, unsigned)");
  private final Hdf5Function setDxplMpioChunkOptRatio =
      function("herr_t H5Pset_dxpl_mpio_chunk_opt_ratio(hid_t, unsigned)");
  private final Hdf5Function getActualChunkOptMode =
      function("herr_t H5Pget_mpio_actual_chunk_opt_mode(hid_t, H5D_mpio_actual_chunk_opt_mode_t *)");
  private final Hdf5Function getActualIoMode =
      function("herr_t H5Pget_mpio_actual_io_mode(hid_t, H5D_mpio_actual_io_mode_t *)");
  private final Hdf5Function getNoCollectiveCause =
      function("herr_t H5Pget_mpio_no_collective_cause(hid_t, uint32_t *, uint32_t *)");
  private final H5P h5p;

  DataTransfer(Hdf5Symbols library, H5P h5p) {
    super(library);
    this.h5p = h5p;
  }

  /**
   * Returns a list for collective transfers. The caller closes it. <b>Independent.</b>
   *
   * @param by {@link #H5FD_MPIO_COLLECTIVE_IO} or {@link #H5FD_MPIO_INDIVIDUAL_IO}
   */
  public Hid.Properties collective(int by) {
    Hid.Properties list = h5p.create(H5P.Kind.DATASET_XFER);
    setDxplMpio.status(list.value(), H5FD_MPIO_COLLECTIVE);
    setDxplMpioCollectiveOpt.status(list.value(), by);
    return list;
  }

  /**
   * Sets how a transfer accesses chunks, {@link #H5FD_MPIO_CHUNK_ONE_IO} or {@link #H5FD_MPIO_CHUNK_MULTI_IO}.
   * <b>Independent.</b>
   */
  public void chunkMethod(Hid.Properties transfer, int method) {
    setDxplMpioChunkOpt.status(transfer.value(), method);
  }

  /**
   * Sets for a transfer from how many chunks per rank on it uses one operation for all, and from which share of the
   * ranks on a single chunk's operation is collective; 0 = unchanged. <b>Independent.</b>
   */
  public void chunkLimits(Hid.Properties transfer, int chunks, int percent) {
    if (chunks > 0) {
      setDxplMpioChunkOptNum.status(transfer.value(), chunks);
    }
    if (percent > 0) {
      setDxplMpioChunkOptRatio.status(transfer.value(), percent);
    }
  }

  /**
   * Returns how the last transfer with this list accessed chunks: {@link #H5D_MPIO_LINK_CHUNK},
   * {@link #H5D_MPIO_MULTI_CHUNK}, or 0. <b>Independent.</b>
   */
  public int actualChunkMethod(Hid.Properties transfer) {
    return getActualChunkOptMode.out((f, method) -> f.call(transfer.value(), method));
  }

  /**
   * Returns whether the last transfer with this list was collective: an {@code H5D_mpio_actual_io_mode_t}, 0 for none.
   * <b>Independent.</b>
   */
  public int actualIoMode(Hid.Properties transfer) {
    return getActualIoMode.out((f, mode) -> f.call(transfer.value(), mode));
  }

  /**
   * Returns why the last transfer with this list was not collective, on this rank or another: bits of
   * {@code H5D_mpio_no_collective_cause_t}, 0 if it was. <b>Independent.</b>
   */
  public int noCollectiveCause(Hid.Properties transfer) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment local = arena.allocate(ValueLayout.JAVA_INT);
      MemorySegment global = arena.allocate(ValueLayout.JAVA_INT);
      getNoCollectiveCause.status(transfer.value(), local.address(), global.address());
      return local.get(ValueLayout.JAVA_INT, 0) | global.get(ValueLayout.JAVA_INT, 0);
    }
  }
}
