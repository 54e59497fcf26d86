package org.h5burst.writer.backend.portable;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.function.LongConsumer;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
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

  private final Communicator communicator;
  private final PortableStructure file;
  private final DatasetSpec dataset;
  private final LongConsumer written;
  private final SentChunks sent;
  private final ChunkWriter chunks;
  private final KeptFailure kept = new KeptFailure();
  private final PairExchange pairs;
  private final Scratch received = new Scratch();
  private final MemorySegment message;

  ChunkExchange(Communicator communicator, PortableStructure file, DatasetSpec dataset, ChunkWorkers workers,
      LongConsumer written) {
    this.communicator = communicator;
    this.file = file;
    this.dataset = dataset;
    this.written = written;
    this.sent = new SentChunks(file, dataset);
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
    return new FileDomains(begin, bounds.end(), Math.ceilDiv(units, aggregators) * unit,
        Math.max(1, bufferBytes / unit) * unit, aggregators, ranks);
  }

  /** Where this rank puts the elements of its part. */
  ElementStore store() {
    return chunks;
  }

  /** Skips rounds in which nobody has elements: datasets may be much larger than what is written of them. */
  @Override
  public long next(long round, long wanted) {
    return communicator.allreduce(wanted, Reduction.MIN);
  }

  @Override
  public void end(KeptFailure failure) {
    List<Sent> own = ready(failure);
    if (communicator.rank() != 0) {
      send(own);
    }
    try {
      long[] _ = RankZero.run(communicator, () -> place(own, failure));
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

  private void send(List<Sent> own) {
    long[] _ = pairs.exchangeNumbers(0, own.stream().mapMultiToLong((chunk, numbers) -> {
      numbers.accept(chunk.number());
      numbers.accept(chunk.stored().byteSize());
    }).toArray(), 0, false);
    own.forEach(chunk -> pairs.exchange(0, new Block(chunk.stored()), 0, NOTHING));
  }

  /** On rank 0. Takes in what the others send also if it cannot be placed. */
  private long[] place(List<Sent> own, KeptFailure failure) {
    long[][] numbers = new long[communicator.size()][];
    for (int rank = 1; rank < numbers.length; rank++) {
      numbers[rank] = pairs.exchangeNumbers(rank, null, rank, true);
    }
    try (ChunkedDataset target = ChunkedDataset.toWrite(file, dataset, written)) {
      own.forEach(chunk -> place(target, chunk, failure));
      for (int rank = 1; rank < numbers.length; rank++) {
        for (int index = 0; index < numbers[rank].length; index += 2) {
          place(target, receive(rank, numbers[rank][index], numbers[rank][index + 1], failure), failure);
        }
      }
    } catch (IOException notClosed) {
      failure.fail(notClosed);
    }
    failure.requireNone();
    return new long[0];
  }

  /** Receives a chunk; without memory for it, all the same, and drops it. */
  private Sent receive(int rank, long number, long bytes, KeptFailure failure) {
    MemorySegment[] stored = {MemorySegment.NULL};
    failure.attempt(() -> stored[0] = received.ofBytes(bytes));
    pairs.exchange(rank, NOTHING, rank, failure.isAny() ? new Passing(bytes, message) : new Block(stored[0]));
    return new Sent(number, stored[0]);
  }

  private void place(ChunkedDataset target, Sent chunk, KeptFailure failure) {
    failure.attempt(() -> target.placeChunk(ChunkGrid.of(dataset).cornerOf(chunk.number()), chunk.stored()));
  }

  @Override
  public void close() throws IOException {
    received.close();
    chunks.close();
    sent.close();
  }
}
