package org.h5burst.writer.ring;

import java.lang.foreign.MemorySegment;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.writer.BackPressureException;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.telemetry.FlightEvents;
import org.jspecify.annotations.Nullable;

/**
 * The application's side of the ring: copies the data of a write to staging memory and submits it to the I/O thread.
 * Any thread.
 *
 * <p>When staging is full it waits for earlier bursts. If only bursts that nobody has committed hold the memory,
 * waiting would never end, and the write fails at once.
 */
public final class WriteSubmitter {
  private final WriteRing ring;
  private final StagingPool staging;
  private final long timeoutNanos;
  private final AtomicInteger committedBursts = new AtomicInteger();

  /** Creates a submitter that waits at most this long for staging memory. */
  public WriteSubmitter(WriteRing ring, StagingPool staging, long timeoutNanos) {
    this.ring = ring;
    this.staging = staging;
    this.timeoutNanos = timeoutNanos;
  }

  /**
   * Copies the elements, in the file's encoding, and enqueues them; the originals may change when this returns.
   *
   * @param mayWait called when there is no room: whether to wait for earlier bursts
   * @return its place in the ring
   */
  public long copy(Gate gate, PieceSink sink, Selection selection, MemorySegment elements, Encoding encoding,
      BooleanSupplier mayWait) {
    gate.requireOpen();
    StagedData data = stage(encoding.encodedBytes(elements.byteSize()), mayWait);
    try {
      encoding.encode(elements, data.memory(), data.offset());
      return ring.submit(gate, sink, selection, data.memory(), data.offset(), data.block());
    } catch (RuntimeException | Error failure) { // a mapped file that was cut off is an InternalError
      data.release();
      throw failure;
    }
  }

  /**
   * Enqueues the elements in place; they belong to the writer until the burst is done. Returns their place in the ring.
   */
  public long borrow(Gate gate, PieceSink sink, Selection selection, MemorySegment elements) {
    return ring.submit(gate, sink, selection, elements, 0, null);
  }

  /** Notes a burst before the command that ends it is submitted; {@link #burstDone()} is its counterpart. */
  public void burstCommitted() {
    committedBursts.incrementAndGet();
  }

  /** Notes that the burst is written or has failed, and its staging memory is released. */
  public void burstDone() {
    committedBursts.decrementAndGet();
  }

  private StagedData stage(long bytes, BooleanSupplier mayWait) {
    StagedData data = staging.tryStage(bytes);
    return data != null ? data : awaitStaging(bytes, mayWait);
  }

  private StagedData awaitStaging(long bytes, BooleanSupplier mayWait) {
    if (bytes > staging.limitBytes()) {
      throw full(bytes, "a single write must fit");
    }
    if (!mayWait.getAsBoolean()) {
      throw full(bytes, "back-pressure is set to FAIL");
    }
    FlightEvents.@Nullable BackPressure event = FlightEvents.begin(FlightEvents.BackPressure::new);
    IdleStrategy wait = new IdleStrategy();
    while (wait.awakeNanos() < timeoutNanos) {
      ring.requireOpen();
      boolean hope = committedBursts.get() > 0;
      @Nullable StagedData data = staging.tryStage(bytes);
      if (data != null) {
        FlightEvents.end(event, waited -> waited.bytes = bytes);
        return data;
      }
      if (!hope) {
        throw full(bytes, "it is held by writes that are not committed; commit more often");
      }
      wait.pause();
    }
    throw full(bytes,
        "waited %d s for earlier bursts (h5burst.backpressure.timeout)".formatted(timeoutNanos / 1_000_000_000));
  }

  private WriterException full(long bytes, String why) {
    return new BackPressureException(
        "no staging memory for a write of %d bytes: %d of %d bytes are in use; %s, or raise h5burst.staging.bytes"
            .formatted(bytes, staging.usedBytes(), staging.limitBytes(), why));
  }
}
