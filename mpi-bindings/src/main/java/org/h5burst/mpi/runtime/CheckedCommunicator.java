package org.h5burst.mpi.runtime;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;

/**
 * The common part of all communicators: the group, the checks of arguments, and the operations that are composed of
 * others. A subclass moves the data, and gets checked arguments.
 */
public abstract class CheckedCommunicator implements Communicator {
  private final Mpi mpi;
  private final int rank;
  private final int size;

  /** Memory for one value; one thread at a time uses a communicator. */
  private final MemorySegment scratch = Arena.ofAuto().allocate(JAVA_LONG);

  private boolean closed;

  /** Creates a communicator of {@code size} ranks, in which this process has number {@code rank}. */
  protected CheckedCommunicator(Mpi mpi, int rank, int size) {
    this.mpi = mpi;
    this.rank = rank;
    this.size = size;
  }

  @Override
  public final Mpi mpi() {
    return mpi;
  }

  @Override
  public final int rank() {
    return rank;
  }

  @Override
  public final int size() {
    return size;
  }

  /** See {@link #startBarrier()}. */
  protected abstract Request meet();

  /** See {@link #startAllreduceLongs} and {@link #startAllreduceDoubles}: all of {@code values}. */
  protected abstract Request reduce(MemorySegment values, ValueLayout type, Reduction reduction);

  /** See {@link #startBroadcast}. */
  protected abstract Request spread(MemorySegment buffer, int root);

  /** See {@link #startAllgather}. */
  protected abstract Request gather(MemorySegment own, MemorySegment all);

  /** See {@link #startSend}. */
  protected abstract Request send(MemorySegment buffer, int destination, int tag);

  /** See {@link #startReceive}; from any rank if {@code source} is {@link #ANY_SOURCE}. */
  protected abstract Request receive(MemorySegment buffer, int source, int tag);

  /** See {@link #hasMessage}. */
  protected abstract boolean probe(int tag);

  /**
   * Gathers every rank's bytes. <b>Collective.</b> {@code lengths} has the size of each rank's; the sum fits an int.
   */
  protected abstract List<byte[]> gatherParts(byte[] own, long[] lengths);

  /** See {@link #duplicate()}. */
  protected abstract Communicator copy();

  /** See {@link #split}. */
  protected abstract Communicator divide(int color, int key);

  /** Frees the communicator's resources; called once. */
  protected abstract void free();

  /** Returns whether this is the communicator of all ranks, which the program may not close. */
  protected abstract boolean isWorld();

  @Override
  public final Request startBarrier() {
    requireOpen();
    return meet();
  }

  @Override
  public final Request startAllreduceLongs(MemorySegment values, int count, Reduction reduction) {
    requireOpen();
    return reduce(elements(values, count, JAVA_LONG.byteSize()), JAVA_LONG, reduction);
  }

  @Override
  public final Request startAllreduceDoubles(MemorySegment values, int count, Reduction reduction) {
    requireOpen();
    return reduce(elements(values, count, JAVA_DOUBLE.byteSize()), JAVA_DOUBLE, reduction);
  }

  @Override
  public final Request startBroadcast(MemorySegment buffer, int root) {
    requireOpen();
    requireRank(root);
    requireNative(buffer);
    return spread(buffer, root);
  }

  @Override
  public final Request startAllgather(MemorySegment own, MemorySegment all) {
    requireOpen();
    requireNative(own);
    if (!all.isNative() || all.byteSize() < own.byteSize() * size) {
      throw new IllegalArgumentException(
          "gathering " + own.byteSize() + " bytes from each of " + size + " ranks needs that much native memory, but "
              + "got " + all);
    }
    return gather(own, all);
  }

  @Override
  public final Request startSend(MemorySegment buffer, int destination, int tag) {
    requireOpen();
    requireRank(destination);
    requireNative(buffer);
    return send(buffer, destination, tag);
  }

  @Override
  public final Request startReceive(MemorySegment buffer, int source, int tag) {
    requireOpen();
    if (source != ANY_SOURCE) {
      requireRank(source);
    }
    requireNative(buffer);
    return receive(buffer, source, tag);
  }

  @Override
  public final boolean hasMessage(int tag) {
    requireOpen();
    return probe(tag);
  }

  @Override
  public final long allreduce(long value, Reduction reduction) {
    scratch.set(JAVA_LONG, 0, value);
    startAllreduceLongs(scratch, 1, reduction).await();
    return scratch.get(JAVA_LONG, 0);
  }

  @Override
  public final double allreduce(double value, Reduction reduction) {
    scratch.set(JAVA_DOUBLE, 0, value);
    startAllreduceDoubles(scratch, 1, reduction).await();
    return scratch.get(JAVA_DOUBLE, 0);
  }

  @Override
  public final byte[] broadcast(byte[] bytes, int root) {
    scratch.set(JAVA_LONG, 0, bytes.length);
    startBroadcast(scratch, root).await();
    MemorySegment buffer = Arena.ofAuto().allocate(scratch.get(JAVA_LONG, 0));
    if (rank == root) {
      MemorySegment.copy(bytes, 0, buffer, JAVA_BYTE, 0, bytes.length);
    }
    startBroadcast(buffer, root).await();
    return buffer.toArray(JAVA_BYTE);
  }

  @Override
  public final List<byte[]> allgather(byte[] own) {
    long[] lengths = allgatherLong(own.length);
    long total = Arrays.stream(lengths).sum();
    if (total > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("the ranks' parts have " + total + " bytes together, more than the 2^31-1 "
          + "that can be gathered at once");
    }
    return gatherParts(own, lengths);
  }

  /** Gathers one number of each rank, in rank order. <b>Collective.</b> */
  protected final long[] allgatherLong(long value) {
    scratch.set(JAVA_LONG, 0, value);
    MemorySegment all = Arena.ofAuto().allocate(JAVA_LONG, size);
    startAllgather(scratch, all).await();
    return all.toArray(JAVA_LONG);
  }

  @Override
  public final Communicator duplicate() {
    requireOpen();
    return copy();
  }

  @Override
  public final Communicator split(int color, int key) {
    if (color < 0) {
      throw new IllegalArgumentException("the color of a split must not be negative, but is " + color);
    }
    requireOpen();
    return divide(color, key);
  }

  @Override
  public final void close() {
    if (!isWorld()) {
      release();
    }
  }

  /** Frees the communicator, even the world. <b>Collective.</b> */
  public final void release() {
    if (!closed) {
      closed = true;
      free();
    }
  }

  /** Requires that the communicator has not been freed. */
  protected final void requireOpen() {
    if (closed) {
      throw new IllegalStateException("the communicator is closed");
    }
  }

  private void requireRank(int number) {
    if (number < 0 || number >= size) {
      throw new IllegalArgumentException("rank " + number + " does not exist: the communicator has " + size + " ranks");
    }
  }

  /** Requires memory that MPI may use until a communication is done. */
  private static void requireNative(MemorySegment buffer) {
    if (!buffer.isNative()) {
      throw new IllegalArgumentException("MPI needs native memory, but the buffer is on the Java heap: " + buffer);
    }
    if (buffer.byteSize() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "MPI moves at most 2^31-1 bytes at once, but the buffer has " + buffer.byteSize());
    }
  }

  private static MemorySegment elements(MemorySegment values, int count, long elementBytes) {
    requireNative(values);
    if (count < 0 || count * elementBytes > values.byteSize()) {
      throw new IllegalArgumentException(
          "a buffer of " + values.byteSize() + " bytes does not hold " + count + " elements of " + elementBytes
              + " bytes");
    }
    return values.asSlice(0, count * elementBytes);
  }
}
