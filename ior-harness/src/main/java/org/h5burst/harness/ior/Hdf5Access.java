package org.h5burst.harness.ior;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.ior.IorTiming.Access;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.kernel.ElementRuns;
import org.h5burst.harness.kernel.IorKernel;
import org.h5burst.harness.kernel.Piece;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Ownership;

/**
 * HDF5 through H5Burst. Opening is deferred to the burst, which reports its time, so the time to write or read is the
 * rest of the burst.
 */
final class Hdf5Access extends RankAccess {
  private final List<Array> arrays;
  private final List<Transfer> writes = new ArrayList<>();
  private final List<Transfer> reads = new ArrayList<>();

  Hdf5Access(Ranks ranks) {
    super(ranks);
    IorKernel kernel = plan().kernel();
    this.arrays = kernel.arrays(0);
    for (Piece piece : kernel.pieces(0, group().rank())) {
      Array array = arrays.get(piece.array());
      writes.add(new Transfer(piece,
          ElementPattern.of(array, number()).fill(array, piece.selection(), ranks.written().next())));
    }
    if (plan().has(Switch.READ)) {
      kernel.pieces(0, sourcePlace()).forEach(piece -> reads.add(new Transfer(piece, ranks.read().next())));
    }
    ranks.order(writes);
    ranks.order(reads);
  }

  /** A transfer: where in the file, and what it writes, or where it reads to. */
  private record Transfer(Piece piece, MemorySegment memory) {}

  @Override
  IorTiming write(int iteration) throws IOException {
    long start = begin();
    BurstFile hdf5 =
        BurstFile.create(file(), group(), plan().tuning().applyTo(CreateOptions.defaults().replace()));
    double createSeconds = since(start);
    long writing = System.nanoTime();
    List<Dataset> datasets =
        arrays.stream().map(array -> hdf5.dataset(array.name(), array.type()).shape(array.shape()).create()).toList();
    for (Transfer transfer : writes) {
      datasets.get(transfer.piece.array()).write(transfer.piece.selection(), transfer.memory, Ownership.BORROW);
    }
    BurstResult result = hdf5.commit().join();
    double accessSeconds = since(writing) - result.openSeconds();
    long closing = System.nanoTime();
    hdf5.complete();
    if (plan().has(Switch.FSYNC) && group().rank() == 0) {
      try (FileChannel channel = FileChannel.open(file(), StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
    double closeSeconds = since(closing);
    double totalSeconds = since(start);
    return new IorTiming(Access.WRITE, iteration, slowest(createSeconds + result.openSeconds()), slowest(accessSeconds),
        slowest(closeSeconds), slowest(totalSeconds));
  }

  @Override
  IorTiming read(int iteration) throws IOException {
    reads.forEach(transfer -> transfer.memory.fill((byte) 0));
    long start = begin();
    BurstFile hdf5 =
        BurstFile.open(source(), group(), plan().tuning().applyTo(OpenOptions.defaults()));
    double surveySeconds = since(start);
    long reading = System.nanoTime();
    List<Dataset> datasets = arrays.stream().map(array -> hdf5.dataset(array.name())).toList();
    for (Transfer transfer : reads) {
      datasets.get(transfer.piece.array()).read(transfer.piece.selection(), transfer.memory);
    }
    BurstResult result = hdf5.commit().join();
    double openSeconds = result.openSeconds() + result.read().openSeconds();
    double accessSeconds = since(reading) - openSeconds;
    long closing = System.nanoTime();
    hdf5.complete();
    double closeSeconds = since(closing);
    double totalSeconds = since(start);
    return new IorTiming(Access.READ, iteration, slowest(surveySeconds + openSeconds), slowest(accessSeconds),
        slowest(closeSeconds), slowest(totalSeconds));
  }

  @Override
  void check() {
    for (Transfer transfer : reads) {
      Array array = arrays.get(transfer.piece.array());
      ElementRuns.forEach(transfer.piece.selection(), array.shape(),
          (index, _) -> require(transfer.memory, array, index));
    }
  }
}
