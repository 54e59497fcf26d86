package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.backend.ChunkGrid;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.portable.PairExchange.Block;
import org.h5burst.writer.backend.portable.PairExchange.Passing;
import org.h5burst.writer.backend.portable.SentChunks.Sent;
import org.h5burst.writer.chunk.ChunkWorkers;

/**
 * One write of a chunked dataset in which all ranks compress. Each has a part of the dataset that whole chunks fill:
 * round by round it assembles them from the elements of all ranks, puts them through the filters, and sends them to
 * rank 0, which puts them into the file. <b>Collective.</b>
 *
 * <p>Design note: while ranks read what incomplete chunks hold, nobody has the file open to change it. Rank 0 opens it
 * when it has heard from all of them, and has closed it before they learn that the round is over.
 */
final class ChunkExchange implements RoundEnd, AutoCloseable {
  private static final Block NOTHING = new Block(MemorySegment.NULL);
  /** At the end of a round all ranks wait for rank 0, which opens the file. */
  private static final int LEAST_WINDOW_BYTES = 4 << 20;
  /** So many are no dearer than to agree which of them are needed. */
  private static final int FEW_ROUNDS = 4;

  private final Communicator communicator;
  private final JournaledChunks journaled;
  private final DatasetSpec dataset;
  private final long rounds;
  private final SentChunks sent;
  private final ChunkWriter chunks;
  private final KeptFailure kept = new KeptFailure();
  private final PairExchange pairs;
  private final Scratch received = new Scratch();
  private final MemorySegment message;

  ChunkExchange(Communicator communicator, JournaledChunks journaled, DatasetSpec dataset, ChunkWorkers workers,
      long rounds) {
    this.rounds = rounds;
    this.journaled = journaled;
    this.communicator = communicator;
    this.dataset = dataset;
    this.sent = new SentChunks(journaled, dataset);
    this.chunks = new ChunkWriter(dataset, sent, workers);
    this.pairs = new PairExchange(communicator, kept);
    this.message = communicator.rank() == 0 ? Arena.ofAuto().allocate(PairExchange.MESSAGE_BYTES) : MemorySegment.NULL;
  }

  /** Whether each rank has room for the chunks that it must assemble at the same time. */
  static boolean fits(DatasetSpec dataset, RankBounds bounds) {
    return bounds.room() > 0 && ChunkGrid.of(dataset).unitMemory() <= Math.min(bounds.room(), Integer.MAX_VALUE);
  }

  /** What each rank assembles: parts of about the same size, that whole chunks fill. */
  static FileDomains domains(DatasetSpec dataset, RankBounds bounds, int bufferBytes, int ranks) {
    long unit = ChunkGrid.of(dataset).unitBytes();
    long begin = bounds.begin() / unit * unit;
    long units = Math.ceilDiv(bounds.end() - begin, unit);
    int aggregators = (int) Math.min(ranks, units);
    long window = Math.min(Math.max(bufferBytes, LEAST_WINDOW_BYTES), bounds.room());
    return new FileDomains(begin, bounds.end(), Math.ceilDiv(units, aggregators) * unit,
        Math.max(1, window / unit) * unit, aggregators, ranks);
  }

  /** Where this rank puts the elements of its part. */
  ElementStore store() {
    return chunks;
  }

  /** Skips rounds in which nobody has elements: datasets may be much larger than what is written of them. */
  @Override
  public long next(long round, long wanted) {
    return rounds <= FEW_ROUNDS ? round + 1 : communicator.allreduce(wanted, Reduction.MIN);
  }

  @Override
  public void end(KeptFailure failure) {
    List<Sent> own = ready(failure);
    if (communicator.rank() != 0) {
      long[] _ = pairs.exchangeNumbers(0, encode(own), 0, false);
      pairs.exchange(0, new Block(own.isEmpty() ? MemorySegment.NULL : sent.stored()), 0, NOTHING);
    }
    try {
      journaled.learn(dataset, RankZero.run(communicator, () -> place(own, failure)));
    } catch (IllegalStateException notPlaced) {
      failure.fail(new IOException(notPlaced.getMessage(), notPlaced));
    }
    sent.clear();
  }

  /** The chunks of this round; none after a failure. */
  private List<Sent> ready(KeptFailure failure) {
    failure.attempt(chunks::finish);
    try {
      sent.closeFile();
    } catch (IOException notClosed) {
      failure.fail(notClosed);
    }
    return failure.isAny() ? List.of() : sent.chunks();
  }

  private static long[] encode(List<Sent> chunks) {
    return chunks.stream().flatMapToLong(chunk -> LongStream.of(chunk.number(), chunk.bytes())).toArray();
  }

  private static List<Sent> decode(long[] numbers) {
    return IntStream.range(0, numbers.length / 2)
        .mapToObj(index -> new Sent(numbers[2 * index], numbers[2 * index + 1]))
        .toList();
  }

  /** On rank 0. Takes in what the others send also if it cannot be placed. */
  private long[] place(List<Sent> own, KeptFailure failure) {
    List<List<Sent>> others = new ArrayList<>();
    for (int rank = 1; rank < communicator.size(); rank++) {
      others.add(decode(pairs.exchangeNumbers(rank, null, rank, true)));
    }
    try (ChunkedDataset target = journaled.toWrite(dataset)) {
      failure.attempt(() -> place(target, own, sent.stored()));
      for (int rank = 1; rank < communicator.size(); rank++) {
        List<Sent> theirs = others.get(rank - 1);
        MemorySegment stored = receive(rank, theirs.stream().mapToLong(Sent::bytes).sum(), failure);
        failure.attempt(() -> place(target, theirs, stored));
      }
    } catch (IOException notClosed) {
      failure.fail(notClosed);
    }
    failure.requireNone();
    return journaled.takeNews(dataset);
  }

  /** Receives what is to be stored of a rank's chunks; without memory for it, all the same, and drops it. */
  private MemorySegment receive(int rank, long bytes, KeptFailure failure) {
    MemorySegment[] stored = {MemorySegment.NULL};
    failure.attempt(() -> stored[0] = received.ofBytes(bytes));
    pairs.exchange(rank, NOTHING, rank, failure.isAny() ? new Passing(bytes, message) : new Block(stored[0]));
    return stored[0];
  }

  private void place(ChunkedDataset target, List<Sent> placed, MemorySegment stored) throws IOException {
    ChunkGrid grid = ChunkGrid.of(dataset);
    ChunkStore store = journaled.over(dataset, target);
    long at = 0;
    for (Sent chunk : placed) {
      store.placeChunk(grid.cornerOf(chunk.number()), stored.asSlice(at, chunk.bytes()));
      at += chunk.bytes();
    }
  }

  @Override
  public void close() throws IOException {
    received.close();
    chunks.close();
    sent.close();
  }
}
