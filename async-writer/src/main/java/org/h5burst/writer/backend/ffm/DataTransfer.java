package org.h5burst.writer.backend.ffm;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/**
 * Property lists of data transfers, which {@link H5P#collectiveTransfer} makes: how they reach chunks, and how the last
 * transfer went. Every failure throws {@link Hdf5Exception}.
 */
public final class DataTransfer {
  /** A collective transfer reaches all chunks by one operation. */
  public static final int H5FD_MPIO_CHUNK_ONE_IO = 1;
  /** A collective transfer reaches each chunk by an operation of its own. */
  public static final int H5FD_MPIO_CHUNK_MULTI_IO = 2;
  /** It did so by one operation. */
  public static final int H5D_MPIO_LINK_CHUNK = 1;
  /** It did so chunk by chunk. */
  public static final int H5D_MPIO_MULTI_CHUNK = 2;

  private final Hdf5Function setDxplMpioChunkOpt;
  private final Hdf5Function setDxplMpioChunkOptNum;
  private final Hdf5Function setDxplMpioChunkOptRatio;
  private final Hdf5Function getActualChunkOptMode;
  private final Hdf5Function getActualIoMode;
  private final Hdf5Function getNoCollectiveCause;

  DataTransfer(Hdf5Library library) {
    setDxplMpioChunkOpt = library.function("herr_t H5Pset_dxpl_mpio_chunk_opt(hid_t, H5FD_mpio_chunk_opt_t)");
    setDxplMpioChunkOptNum = library.function("herr_t H5Pset_dxpl_mpio_chunk_opt_num(hid_t, unsigned)");
    setDxplMpioChunkOptRatio = library.function("herr_t H5Pset_dxpl_mpio_chunk_opt_ratio(hid_t, unsigned)");
    getActualChunkOptMode = library.function("herr_t H5Pget_mpio_actual_chunk_opt_mode(hid_t, H5D_mpio_actual_chunk_opt_mode_t *)");
    getActualIoMode = library.function("herr_t H5Pget_mpio_actual_io_mode(hid_t, H5D_mpio_actual_io_mode_t *)");
    getNoCollectiveCause = library.function("herr_t H5Pget_mpio_no_collective_cause(hid_t, uint32_t *, uint32_t *)");
  }

  /**
   * Of a transfer: how it reaches chunks, {@link #H5FD_MPIO_CHUNK_ONE_IO} or {@link #H5FD_MPIO_CHUNK_MULTI_IO}.
   * <b>Independent.</b>
   */
  public void chunkMethod(Hid.Properties transfer, int method) {
    setDxplMpioChunkOpt.status(f -> (int) f.invokeExact(transfer.value(), method));
  }

  /**
   * Of a transfer: from how many chunks a rank on they are reached by one operation, and from what part of the ranks on
   * a chunk's own operation is collective; 0 = as it is. <b>Independent.</b>
   */
  public void chunkLimits(Hid.Properties transfer, int chunks, int percent) {
    if (chunks > 0) {
      setDxplMpioChunkOptNum.status(f -> (int) f.invokeExact(transfer.value(), chunks));
    }
    if (percent > 0) {
      setDxplMpioChunkOptRatio.status(f -> (int) f.invokeExact(transfer.value(), percent));
    }
  }

  /**
   * How the last transfer with this list reached chunks: {@link #H5D_MPIO_LINK_CHUNK}, {@link #H5D_MPIO_MULTI_CHUNK},
   * or 0. <b>Independent.</b>
   */
  public int actualChunkMethod(Hid.Properties transfer) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment method = arena.allocate(ValueLayout.JAVA_INT);
      getActualChunkOptMode.status(f -> (int) f.invokeExact(transfer.value(), method));
      return method.get(ValueLayout.JAVA_INT, 0);
    }
  }

  /**
   * Whether the last transfer with this list was collective: an {@code H5D_mpio_actual_io_mode_t}, 0 for none.
   * <b>Independent.</b>
   */
  public int actualIoMode(Hid.Properties transfer) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment mode = arena.allocate(ValueLayout.JAVA_INT);
      getActualIoMode.status(f -> (int) f.invokeExact(transfer.value(), mode));
      return mode.get(ValueLayout.JAVA_INT, 0);
    }
  }

  /**
   * Why the last transfer with this list was not collective, on this rank or another: bits of
   * {@code H5D_mpio_no_collective_cause_t}, 0 if it was. <b>Independent.</b>
   */
  public int noCollectiveCause(Hid.Properties transfer) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment local = arena.allocate(ValueLayout.JAVA_INT);
      MemorySegment global = arena.allocate(ValueLayout.JAVA_INT);
      getNoCollectiveCause.status(f -> (int) f.invokeExact(transfer.value(), local, global));
      return local.get(ValueLayout.JAVA_INT, 0) | global.get(ValueLayout.JAVA_INT, 0);
    }
  }
}
