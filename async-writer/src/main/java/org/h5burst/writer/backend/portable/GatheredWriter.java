package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongConsumer;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.Causes;
import org.h5burst.writer.backend.DatasetSpec;
import org.jspecify.annotations.Nullable;

/**
 * Writes datasets that are stored in chunks: the ranks send their elements to rank 0, window by window, and rank 0
 * writes them by HDF5 while the others touch nothing.
 *
 * <p>Design note: it is the exchange of a collective write with one aggregator, in the dataset's row-major order
 * instead of the file's. Windows begin and end where rows of chunks do, if one row of chunks fits a window: a chunk
 * that the ranks fill together is then written, and filtered, once.
 *
 * @param written is told how much HDF5 has been given to write
 */
record GatheredWriter(Communicator communicator, PortableStructure file, TwoPhaseTransfer twoPhase,
    LongConsumer written) {
  /**
   * Writes the elements of all ranks. <b>Collective</b>, also for ranks that have none.
   *
   * @param bufferBytes the most that rank 0 holds of them at a time
   * @throws IOException on all ranks if rank 0 cannot write them; all messages are made then
   */
  void write(DatasetSpec dataset, Selection selection, MemorySegment elements, int bufferBytes) throws IOException {
    ByteRegion region = ByteRegion.of(dataset, selection, 0);
    RankBounds bounds = RankBounds.gather(communicator, region); // with all ranks here, none has the file open in HDF5
    if (bounds.begin() >= bounds.end()) {
      return;
    }
    IOException failure = exchange(dataset, region, elements, windows(dataset, bounds, bufferBytes), bounds);
    try {
      RankZero.run(communicator, () -> {
        if (failure != null) {
          throw new UncheckedIOException(Causes.words(failure), failure);
        }
        return new long[0];
      });
    } catch (IllegalStateException notWritten) {
      throw new IOException(notWritten.getMessage(), notWritten);
    }
    if (failure != null) { // what this rank has sent were not its elements
      throw failure;
    }
  }

  /** After a failure: takes part in the messages of the others' write. On rank 0 what they write is dropped. */
  void keepUp(DatasetSpec dataset, int bufferBytes) {
    ByteRegion nothing = new ByteRegion(List.of(), dataset.type().bytes());
    RankBounds bounds = RankBounds.gather(communicator, nothing);
    if (bounds.begin() < bounds.end()) {
      twoPhase.keepUp(nothing, windows(dataset, bounds, bufferBytes), bounds);
      RankZero.keepUp(communicator);
    }
  }

  private @Nullable IOException exchange(DatasetSpec dataset, ByteRegion region, MemorySegment elements,
      FileDomains windows, RankBounds bounds) {
    try (ChunkedDataset store = ChunkedDataset.toWrite(file, dataset, written)) {
      twoPhase.transfer(region, elements, windows, bounds, store);
      return null;
    } catch (IOException failure) {
      return failure;
    }
  }

  private FileDomains windows(DatasetSpec dataset, RankBounds bounds, int bufferBytes) {
    int elementBytes = dataset.type().bytes();
    long rowOfChunks = dataset.bytes() / dataset.shape()[0] * (dataset.isChunked() ? dataset.chunk()[0] : 1);
    long unit = rowOfChunks <= bufferBytes ? rowOfChunks : elementBytes;
    long begin = bounds.begin() / unit * unit;
    return new FileDomains(begin, bounds.end(), bounds.end() - begin, Math.max(1, bufferBytes / unit) * unit, 1,
        communicator.size());
  }
}
