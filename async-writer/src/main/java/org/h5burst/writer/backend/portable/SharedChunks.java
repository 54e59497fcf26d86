package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.chunk.ChunkWorkers;
import org.jspecify.annotations.Nullable;

/**
 * Writes the chunks of a file that several ranks write. Incomplete chunks stay in the memory of one rank from write to
 * write, until they are complete or {@linkplain #settle settled}. Used by one thread of each rank.
 */
final class SharedChunks implements AutoCloseable {
  private static final float LOAD = 0.75f;
  /** The part of the memory for chunks that is reserved for those on their way to rank 0. */
  private static final int UNDERWAY = 8;
  private static final long UNKNOWN = -1;

  final Communicator communicator;
  final JournaledChunks journaled;
  final ChunkWorkers workers;
  final ChunkSender sender;
  private @Nullable ChunkReceiver receiver;
  private final Map<String, ChunkExchange> datasets = new LinkedHashMap<>(16, LOAD, true);
  /** The memory for chunks on the rank that has the least, as their options may differ. */
  private long leastBytes = UNKNOWN;

  SharedChunks(Communicator communicator, JournaledChunks journaled, ChunkWorkers workers) {
    this.communicator = communicator;
    this.journaled = journaled;
    this.workers = workers;
    this.sender = new ChunkSender(communicator, workers.bytes() / UNDERWAY);
  }

  /** Returns the receiver on rank 0. */
  ChunkReceiver receiver() {
    ChunkReceiver known = receiver == null ? new ChunkReceiver(communicator, workers.bytes() / UNDERWAY) : receiver;
    receiver = known;
    return known;
  }

  /** Returns the memory in which this rank can assemble chunks of a dataset. */
  long room(DatasetSpec dataset) {
    ChunkExchange known = datasets.get(dataset.name());
    return known == null ? workers.room(ChunkGrid.of(dataset).chunkBytes()) : known.room();
  }

  /** Returns whether some rank has incomplete chunks of a dataset. The same on all ranks. */
  boolean isKept(DatasetSpec dataset) {
    ChunkExchange known = datasets.get(dataset.name());
    return known != null && known.isKept();
  }

  /** Returns whether each rank has room for the chunks that it must assemble at the same time. */
  static boolean fits(DatasetSpec dataset, RankBounds bounds) {
    return bounds.room() > 0 && ChunkGrid.of(dataset).unitMemory() <= Math.min(bounds.room(), Integer.MAX_VALUE);
  }

  /**
   * Writes for all ranks; each must have {@linkplain #fits room} for its chunks. <b>Collective</b>, also for ranks that
   * have failed before.
   *
   * @param failure gets what fails on this rank or on rank 0, after all messages
   */
  void write(DatasetSpec dataset, RankBounds bounds, int bufferBytes, KeptFailure failure,
      ChunkExchange.Transfer transfer) {
    if (leastBytes == UNKNOWN) {
      leastBytes = communicator.allreduce(workers.bytes(), Reduction.MIN);
    }
    ChunkExchange exchange = datasets.computeIfAbsent(dataset.name(), _ -> new ChunkExchange(this, dataset));
    exchange.write(bounds, bufferBytes, failure, transfer);
    free(dataset.name(), failure);
  }

  /** Frees memory for chunks, but keeps those of the last write. The same on all ranks. */
  private void free(String last, KeptFailure failure) {
    for (String name : List.copyOf(datasets.keySet())) {
      long bytes = datasets.values().stream().mapToLong(ChunkExchange::memoryBytes).sum();
      if (bytes <= leastBytes || name.equals(last)) {
        return;
      }
      settle(name, failure);
    }
  }

  /** Prepares for a larger shape of a dataset in the file. <b>Collective.</b> */
  void extend(DatasetSpec larger, KeptFailure failure) {
    ChunkExchange known = datasets.get(larger.name());
    if (known != null && known.keepsNumbers(larger)) {
      known.grow(larger);
    } else {
      settle(larger.name(), failure);
    }
  }

  /** Places the kept chunks of a dataset in the file. <b>Collective</b> if there are any. */
  void settle(String dataset, KeptFailure failure) {
    try (ChunkExchange known = datasets.remove(dataset)) {
      if (known != null && known.isKept()) {
        known.settle(failure);
      }
    }
  }

  /** Places all kept chunks in the file. <b>Collective.</b> */
  void settle(KeptFailure failure) {
    List.copyOf(datasets.keySet()).forEach(name -> settle(name, failure));
  }

  /** Returns whether incomplete chunks are recorded. The same on all ranks. */
  boolean hasNoted() {
    return kept().stream().anyMatch(exchange -> journaled.isNoted(exchange.dataset()));
  }

  private List<ChunkExchange> kept() {
    return datasets.values().stream().filter(ChunkExchange::isKept).toList();
  }

  /**
   * Records what was added to chunks since the last call; those that cannot be recorded are placed in the file.
   * <b>Collective.</b>
   */
  void note(KeptFailure failure) {
    for (ChunkExchange exchange : kept()) {
      if (!journaled.isNoted(exchange.dataset())) {
        settle(exchange.dataset().name(), failure);
      } else if (communicator.rank() == 0) {
        failure.attempt(() -> exchange.forEachOpen(chunk -> journaled.note(exchange.dataset(), chunk)));
        receiver().awaitAll((_, number, content) -> failure.attempt(() -> note(exchange.dataset(), number, content)));
      } else {
        failure.attempt(() -> exchange.forEachOpen(chunk -> send(exchange.dataset(), chunk)));
        sender.end(new long[0]);
      }
    }
    journaled.follow(failure);
  }

  private void send(DatasetSpec dataset, ChunkBuffer chunk) throws IOException {
    chunk.takeFresh((runs, elements) -> {
      try (Arena arena = Arena.ofConfined()) {
        long begin = (1L + runs.length) * Long.BYTES;
        MemorySegment note = arena.allocate(begin + elements.byteSize(), Long.BYTES);
        note.setAtIndex(ValueLayout.JAVA_LONG, 0, runs.length);
        MemorySegment.copy(runs, 0, note, ValueLayout.JAVA_LONG, Long.BYTES, runs.length);
        MemorySegment.copy(elements, 0, note, begin, elements.byteSize());
        sender.send(ChunkGrid.of(dataset).number(chunk.corner()), note);
      }
    });
  }

  private void note(DatasetSpec dataset, long number, @Nullable MemorySegment note) throws IOException {
    if (number == ChunkSender.END) {
      return;
    }
    if (note == null) {
      throw new IOException("no memory for the elements of a chunk");
    }
    long[] runs = new long[(int) note.getAtIndex(ValueLayout.JAVA_LONG, 0)];
    MemorySegment.copy(note, ValueLayout.JAVA_LONG, Long.BYTES, runs, 0, runs.length);
    journaled.note(dataset, ChunkGrid.of(dataset).cornerOf(number), runs,
        note.asSlice((1L + runs.length) * Long.BYTES));
  }

  /** Drops the kept chunks. */
  @Override
  public void close() {
    datasets.values().forEach(ChunkExchange::close);
    datasets.clear();
    sender.close();
    if (receiver != null) {
      receiver.close();
    }
  }
}
