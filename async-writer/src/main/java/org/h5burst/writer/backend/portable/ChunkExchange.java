package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.KeptFailure;
import org.h5burst.writer.backend.RankZero;
import org.jspecify.annotations.Nullable;

/**
 * The chunks of one dataset that all ranks write together. Each rank has a part of the dataset that consists of whole
 * chunks. Round by round, it assembles them from the elements of all ranks, compresses the complete ones, and sends
 * them to rank 0, which places them in the file while it compresses its own. Incomplete chunks stay in the memory of
 * the rank that has begun them. Used by one thread of each rank.
 *
 * <p>Design note: while ranks read the old contents of incomplete chunks, no rank has the file open to change it. Rank
 * 0 opens it to place the first chunk, and closes it before the others learn that a write is over.
 */
final class ChunkExchange implements ChunkStore, RoundEnd, AutoCloseable {
  /**
   * Each round begins with messages of all ranks, and ends when rank 0 has placed its chunks; between them, ranks
   * compress for about 0.25 s.
   */
  private static final int LEAST_WINDOW_BYTES = 32 << 20;
  /** A window becomes up to half as large again, and is then a buffer, of less than 2 GiB. */
  private static final int MAX_WINDOW_BYTES = 1 << 30;
  /** So few rounds cost no more than an agreement on which of them are needed. */
  private static final int FEW_ROUNDS = 4;

  private final Communicator communicator;
  private final SharedChunks shared;
  private final ChunkWriter writer;
  private final KeptFailure placing = new KeptFailure();
  private final ChunkShares shares;
  private final long[][] reports;
  private final TreeMap<Long, Integer> owners = new TreeMap<>();
  private DatasetSpec dataset;
  private ChunkedDataset before;
  private ChunkStore old;
  private ChunkedDataset target;
  private ChunkStore store;
  private FileDomains domains;
  private long memoryBytes;

  ChunkExchange(SharedChunks shared, DatasetSpec dataset) {
    this.shared = shared;
    this.communicator = shared.communicator;
    this.dataset = dataset;
    this.before = shared.journaled.toRead(dataset);
    this.old = shared.journaled.over(dataset, before);
    this.target = shared.journaled.toWrite(dataset);
    this.store = shared.journaled.over(dataset, target);
    this.writer = new ChunkWriter(dataset, this, shared.workers, true);
    this.reports = new long[communicator.size()][];
    this.shares = new ChunkShares(communicator.size());
    this.domains = new FileDomains(0, 0, 0, 1, 1, communicator.size());
  }

  /** A write of all ranks, or the part of a rank that has failed. */
  interface Transfer {
    void run(FileDomains divided, ElementStore store, RoundEnd end, boolean failed) throws IOException;
  }

  /**
   * Writes. <b>Collective.</b>
   *
   * @param bufferBytes the most bytes of the others' elements that a rank holds at a time
   */
  void write(RankBounds bounds, int bufferBytes, KeptFailure failure, Transfer transfer) {
    domains = divided(bounds, bufferBytes);
    if (owners.entrySet().stream().anyMatch(this::isElsewhere)) {
      settle(failure);
    }
    placing.attempt(failure::requireNone);
    failure.join(failed -> transfer.run(domains, writer.runs(true), this, failed));
  }

  /**
   * Returns the part that each rank assembles: whole chunks, the first part at the rank that has begun its first chunk.
   */
  private FileDomains divided(RankBounds bounds, int bufferBytes) {
    long unit = grid().unitBytes();
    long begin = bounds.begin() / unit * unit;
    int first = owners.entrySet().stream().filter(kept -> isWithin(offset(kept), begin, bounds.end())).findFirst()
        .map(Map.Entry::getValue).orElse(0);
    return shares.divide(begin, bounds.end(), unit, windowBytes(bufferBytes, grid(), bounds.room()), first);
  }

  /** Returns the approximate window for {@link ChunkShares#divide}, in whole rows of chunks. */
  static long windowBytes(int bufferBytes, ChunkGrid grid, long room) {
    long bytes = Math.clamp(bufferBytes, LEAST_WINDOW_BYTES, MAX_WINDOW_BYTES);
    long most = ChunkShares.windowWithin(room / grid.unitMemory());
    return Math.clamp(bytes / grid.unitBytes(), 1, most) * grid.unitBytes();
  }

  private ChunkGrid grid() {
    return ChunkGrid.of(dataset);
  }

  private long offset(Map.Entry<Long, Integer> kept) {
    return grid().index(grid().cornerOf(kept.getKey())) * grid().elementBytes();
  }

  private static boolean isWithin(long offset, long begin, long end) {
    return offset >= begin && offset < end;
  }

  /** Returns whether a chunk that a rank has begun is now in another rank's part. */
  private boolean isElsewhere(Map.Entry<Long, Integer> kept) {
    long offset = offset(kept);
    return isWithin(offset, domains.begin(), domains.end()) && domains.rankAt(offset) != kept.getValue();
  }

  @Override
  public void readChunk(long[] corner, MemorySegment chunk) throws IOException {
    old.readChunk(corner, chunk);
  }

  /** Places a chunk, and any chunks that others have sent, in the file on rank 0; sends it there on other ranks. */
  @Override
  public void placeChunk(long[] corner, MemorySegment stored) {
    long number = grid().number(corner);
    if (communicator.rank() == 0) {
      timed(() -> {
        place(number, stored);
        boolean _ = shared.receiver().poll(this::take);
      });
      placing.requireNone();
    } else {
      shared.sender.send(number, stored);
    }
  }

  private void take(int rank, long number, @Nullable MemorySegment content) {
    if (content == null) {
      placing.fail(new IOException("no memory for a chunk of rank %d".formatted(rank)));
    } else if (number == ChunkSender.END) {
      report(rank, content.toArray(ValueLayout.JAVA_LONG));
    } else {
      place(number, content);
    }
  }

  private void place(long number, MemorySegment stored) {
    placing.attempt(() -> store.placeChunk(grid().cornerOf(number), stored));
  }

  /** Runs and times work of rank 0 alone. */
  private void timed(Runnable placement) {
    long begin = ChunkShares.nanos(grid().chunkBytes());
    placement.run();
    shares.addPlacing(ChunkShares.nanos(grid().chunkBytes()) - begin);
  }

  private void report(int rank, long[] report) {
    reports[rank] = report;
    shares.addEncoding(report[Report.NANOS]);
  }

  /** Skips rounds in which no rank has elements: datasets may be much larger than what is written of them. */
  @Override
  public long next(long round, long wanted) {
    return domains.rounds() <= FEW_ROUNDS ? round + 1 : communicator.allreduce(wanted, Reduction.MIN);
  }

  @Override
  public void end(KeptFailure failure) {
    failure.attempt(writer::drain);
    endRound(failure);
    if (domains.rounds() > 1 && communicator.allreduce(failure.isAny() ? Long.MAX_VALUE : room(),
        Reduction.MIN) < domains.windowBytes() / grid().unitBytes() * grid().unitMemory()) {
      endWrite(failure);
      settle(failure);
    }
  }

  /** Places everything that is ready, unless that has failed. */
  private void endRound(KeptFailure failure) {
    long[] report = failure.isAny() ? new long[Report.OPEN] : report();
    if (communicator.rank() == 0) {
      report(0, report);
      shared.receiver().awaitAll((rank, number, content) -> timed(() -> take(rank, number, content)));
    } else {
      shared.sender.end(report);
    }
  }

  /** The report of a rank with its last chunk of a round. */
  private static final class Report {
    static final int NANOS = 0;
    static final int MEMORY = 1;
    static final int OPEN = 2;
  }

  private long[] report() {
    return LongStream.concat(LongStream.of(writer.takeEncodingNanos(), writer.memoryBytes()),
        Arrays.stream(writer.openNumbers())).toArray();
  }

  @Override
  public void over(KeptFailure failure) {
    endWrite(failure);
  }

  /** Closes the file on rank 0, and passes what rank 0 knows about it to the others. */
  private void endWrite(KeptFailure failure) {
    try {
      learn(RankZero.run(communicator, () -> {
        timed(this::closeTarget);
        failure.requireNone();
        placing.requireNone();
        return state();
      }));
    } catch (IllegalStateException notPlaced) {
      failure.fail(new IOException(notPlaced.getMessage(), notPlaced));
    }
  }

  private void closeTarget() {
    try {
      target.close();
    } catch (IOException notClosed) {
      placing.fail(notClosed);
    }
  }

  /** Returns, on rank 0, what all ranks must know about the dataset. */
  private long[] state() {
    LongStream.Builder state = LongStream.builder().add(Double.doubleToRawLongBits(shares.takeCost()))
        .add(Arrays.stream(reports).mapToLong(report -> report[Report.MEMORY]).max().orElse(0))
        .add(Arrays.stream(reports).mapToLong(report -> report.length - Report.OPEN).sum());
    for (int rank = 0; rank < reports.length; rank++) {
      for (int index = Report.OPEN; index < reports[rank].length; index++) {
        state.add(reports[rank][index]).add(rank);
      }
    }
    Arrays.stream(shared.journaled.takeNews(dataset)).forEach(state::add);
    return state.build().toArray();
  }

  private void learn(long[] state) {
    shares.learn(Double.longBitsToDouble(state[0]));
    memoryBytes = state[1];
    int news = 3 + 2 * (int) state[2];
    owners.clear();
    for (int at = 3; at < news; at += 2) {
      owners.put(state[at], (int) state[at + 1]);
    }
    shared.journaled.learn(dataset, Arrays.copyOfRange(state, news, state.length));
  }

  /**
   * Places the incomplete chunks in the file, completed with what it has of them. <b>Collective</b>, when no rank has
   * it open.
   */
  void settle(KeptFailure failure) {
    failure.attempt(writer::completeAll);
    try {
      before.close();
    } catch (IOException notClosed) {
      failure.fail(notClosed);
    }
    communicator.barrier();
    failure.attempt(writer::finish);
    endRound(failure);
    endWrite(failure);
  }

  /** Visits this rank's incomplete chunks. */
  void forEachOpen(ChunkWriter.Visitor visitor) throws IOException {
    writer.forEachOpen(visitor);
  }

  DatasetSpec dataset() {
    return dataset;
  }

  /** Returns whether some rank has incomplete chunks. The same on all ranks. */
  boolean isKept() {
    return !owners.isEmpty();
  }

  /** Returns the largest memory that a rank has for chunks. The same on all ranks. */
  long memoryBytes() {
    return memoryBytes;
  }

  /** Returns the memory for chunks that are begun. */
  long room() {
    return writer.room() * grid().chunkBytes();
  }

  /** Returns whether chunks keep their numbers in a larger shape. */
  boolean keepsNumbers(DatasetSpec larger) {
    return Arrays.equals(dataset.shape(), 1, dataset.rank(), larger.shape(), 1, larger.rank());
  }

  /** Continues with a dataset that was extended in its first dimension. */
  void grow(DatasetSpec larger) {
    dataset = larger;
    before = shared.journaled.toRead(larger);
    old = shared.journaled.over(larger, before);
    target = shared.journaled.toWrite(larger);
    store = shared.journaled.over(larger, target);
    writer.grow(larger);
  }

  /** Drops the kept chunks. */
  @Override
  public void close() {
    writer.close();
  }
}
