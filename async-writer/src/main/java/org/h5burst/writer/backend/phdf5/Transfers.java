package org.h5burst.writer.backend.phdf5;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.hdf5.Hid;
import org.h5burst.hdf5.ffm.DataTransfer;
import org.h5burst.hdf5.ffm.NoCollectiveCause;
import org.h5burst.tuner.Mode;
import org.h5burst.writer.FileCall.Chunks;
import org.h5burst.writer.Hdf5Settings.ChunkTransfer;
import org.h5burst.writer.backend.TransferReport;

/**
 * One data transfer list for each {@link Mode}, made once per process and shared by files with the same chunk access.
 * HDF5 records in the list how the last transfer went.
 *
 * <p>Design note: the independent mode uses HDF5's default list, which is equivalent to a list made for it. HDF5 has
 * the default's values at hand, but looks up each value of another list by its name: 34 writes of 256 bytes take 150 us
 * with their own list, 115 with the default.
 */
final class Transfers {
  private final DataTransfer transfers;
  private final ChunkTransfer chunks;
  private final List<Hid.Properties> lists;

  Transfers(DataTransfer transfers, ChunkTransfer chunks) {
    this.transfers = transfers;
    this.chunks = chunks;
    this.lists = Arrays.stream(Mode.values()).map(this::make).toList();
  }

  private Hid.Properties make(Mode mode) {
    return switch (mode) {
      case INDEPENDENT -> Hid.Properties.DEFAULT;
      case COLLECTIVE -> make(DataTransfer.H5FD_MPIO_COLLECTIVE_IO);
      case SIEVE -> make(DataTransfer.H5FD_MPIO_INDIVIDUAL_IO);
    };
  }

  private Hid.Properties make(int collectiveBy) {
    Hid.Properties list = transfers.collective(collectiveBy);
    switch (chunks.method()) {
      case AUTOMATIC -> transfers.chunkLimits(list, chunks.linkFromChunks(), chunks.collectiveFromPercent());
      case LINKED -> transfers.chunkMethod(list, DataTransfer.H5FD_MPIO_CHUNK_ONE_IO);
      case MULTI -> transfers.chunkMethod(list, DataTransfer.H5FD_MPIO_CHUNK_MULTI_IO);
    }
    return list;
  }

  Hid.Properties list(Mode mode) {
    return lists.get(mode.ordinal());
  }

  TransferReport report(Mode mode) {
    if (mode == Mode.INDEPENDENT) {
      return TransferReport.INDEPENDENT;
    }
    boolean collective = transfers.actualIoMode(list(mode)) != 0;
    int bits = transfers.noCollectiveCause(list(mode));
    List<String> causes = new ArrayList<>();
    for (NoCollectiveCause cause : NoCollectiveCause.values()) {
      if ((bits & cause.bit()) != 0) {
        causes.add(cause.text());
      }
    }
    return new TransferReport(collective, collective ? chunks(transfers.actualChunkMethod(list(mode))) : Chunks.NONE,
        causes);
  }

  private static Chunks chunks(int actual) {
    return switch (actual) {
      case DataTransfer.H5D_MPIO_LINK_CHUNK -> Chunks.LINKED;
      case DataTransfer.H5D_MPIO_MULTI_CHUNK -> Chunks.MULTI;
      default -> Chunks.NONE;
    };
  }
}
