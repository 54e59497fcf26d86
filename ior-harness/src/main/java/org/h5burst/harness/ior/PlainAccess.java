package org.h5burst.harness.ior;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.harness.ior.IorPlan.Switch;
import org.h5burst.harness.ior.IorTiming.Access;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.plain.PlainApi;
import org.h5burst.harness.plain.PlainFile;

/** A file of bytes, by POSIX or MPI-IO: a call for each transfer, as IOR makes them. */
final class PlainAccess extends RankAccess {
  private final PlainApi api;
  private final PlainLayout layout;
  private final List<Transfer> writes = new ArrayList<>();
  private final List<Transfer> reads = new ArrayList<>();

  PlainAccess(Ranks ranks, PlainApi api) {
    super(ranks);
    this.api = api;
    this.layout = PlainLayout.of(plan());
    ElementPattern pattern = layout.pattern(number());
    for (long offset : layout.offsets(group().rank())) {
      MemorySegment data = ranks.written().next();
      pattern.fill(data, 0, offset / Long.BYTES, data.byteSize() / Long.BYTES);
      writes.add(new Transfer(offset, data));
    }
    if (plan().has(Switch.READ)) {
      for (long offset : layout.offsets(sourcePlace())) {
        reads.add(new Transfer(offset, ranks.read().next()));
      }
    }
    ranks.order(writes);
    ranks.order(reads);
  }

  /** A transfer: where in the file, in bytes, and what it writes, or where it reads to. */
  private record Transfer(long offset, MemorySegment memory) {}

  @Override
  IorTiming write(int iteration) throws IOException {
    if (group().rank() == 0) {
      Files.deleteIfExists(file());
    }
    long start = begin();
    PlainFile plain = api.create(group(), file());
    double openSeconds = since(start);
    long writing = System.nanoTime();
    for (Transfer transfer : writes) {
      plain.write(transfer.offset, transfer.memory);
    }
    if (plan().has(Switch.FSYNC)) {
      plain.sync();
    }
    return close(plain, Access.WRITE, iteration, new Begun(start, openSeconds, since(writing)));
  }

  @Override
  IorTiming read(int iteration) throws IOException {
    reads.forEach(transfer -> transfer.memory.fill((byte) 0));
    long start = begin();
    PlainFile plain = api.open(group(), source());
    double openSeconds = since(start);
    long reading = System.nanoTime();
    for (Transfer transfer : reads) {
      plain.read(transfer.offset, transfer.memory);
    }
    return close(plain, Access.READ, iteration, new Begun(start, openSeconds, since(reading)));
  }

  /** The state before the file is closed. */
  private record Begun(long start, double openSeconds, double accessSeconds) {}

  private IorTiming close(PlainFile plain, Access access, int iteration, Begun begun) throws IOException {
    long closing = System.nanoTime();
    plain.close();
    double closeSeconds = since(closing);
    double totalSeconds = since(begun.start);
    return new IorTiming(access, iteration, slowest(begun.openSeconds), slowest(begun.accessSeconds),
        slowest(closeSeconds), slowest(totalSeconds));
  }

  @Override
  void check() {
    reads.forEach(transfer -> require(transfer.memory, layout.array(), transfer.offset / Long.BYTES));
  }
}
