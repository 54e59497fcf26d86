package org.h5burst.mpi;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A group of ranks that communicate.
 *
 * <p>Methods marked <b>Collective</b> must be called by every rank of the communicator, in the same order, and may wait
 * for all of them; methods that only start an operation do not wait. One thread at a time may use a communicator; two
 * threads use two communicators (see {@link #duplicate()}). An operation started on one communicator may make no
 * progress while the thread waits on another. Every wait leaves the processor to other threads. A {@link MemorySegment}
 * argument must be a native segment. Sizes and counts are in bytes unless a method says otherwise.
 */
public interface Communicator extends AutoCloseable {
  /** A source: any rank may be the sender. */
  int ANY_SOURCE = -1;

  /** Returns the MPI to which this communicator belongs. <b>Independent.</b> */
  Mpi mpi();

  /** Returns the number of this process in the group, from 0. <b>Independent.</b> */
  int rank();

  /** Returns the number of ranks in the group. <b>Independent.</b> */
  int size();

  /**
   * Returns the number of hosts (shared memory domains) on which the group runs. <b>Independent</b>: found out when the
   * communicator was made.
   */
  int nodes();

  /** Starts a barrier. <b>Collective.</b> */
  Request startBarrier();

  /** Starts an in-place reduction of {@code count} longs, with the result on every rank. <b>Collective.</b> */
  Request startAllreduceLongs(MemorySegment values, int count, Reduction reduction);

  /** Starts an in-place reduction of {@code count} doubles, with the result on every rank. <b>Collective.</b> */
  Request startAllreduceDoubles(MemorySegment values, int count, Reduction reduction);

  /**
   * Starts a broadcast of {@code buffer} from {@code root} to every rank; the size is the same on all ranks.
   * <b>Collective.</b>
   */
  Request startBroadcast(MemorySegment buffer, int root);

  /**
   * Starts to gather {@code own} of every rank on all ranks; {@code all} has room for size() such parts, in rank order.
   * <b>Collective.</b>
   */
  Request startAllgather(MemorySegment own, MemorySegment all);

  /** Starts sending {@code buffer} to one rank. <b>Independent.</b> */
  Request startSend(MemorySegment buffer, int destination, int tag);

  /** Starts receiving a message of at most the size of {@code buffer}. <b>Independent.</b> */
  Request startReceive(MemorySegment buffer, int source, int tag);

  /** Returns whether a message with this tag, from any rank, can be received now. <b>Independent.</b> */
  boolean hasMessage(int tag);

  /** Waits until every rank has called this. <b>Collective.</b> */
  default void barrier() {
    startBarrier().await();
  }

  /** Returns the sum, minimum or maximum of one value per rank. <b>Collective.</b> */
  long allreduce(long value, Reduction reduction);

  /** Returns the sum, minimum or maximum of one value per rank. <b>Collective.</b> */
  double allreduce(double value, Reduction reduction);

  /**
   * Returns the bytes of {@code root} on every rank; the argument of other ranks is ignored and may be empty.
   * <b>Collective.</b>
   */
  byte[] broadcast(byte[] bytes, int root);

  /** Returns every rank's bytes, of any length, in rank order. <b>Collective.</b> */
  List<byte[]> allgather(byte[] own);

  /** Makes a communicator of the same ranks for separate messages. <b>Collective.</b> The caller closes it. */
  Communicator duplicate();

  /**
   * Returns a communicator of the ranks that passed the same color as this one, ordered by key, then by rank in this
   * communicator. <b>Collective.</b> The caller closes it.
   *
   * @param color not negative
   */
  Communicator split(int color, int key);

  /**
   * Returns the native handle: an {@code MPI_Comm} as a long. <b>Independent.</b>
   *
   * @throws UnsupportedOperationException if this communicator does not use a native MPI
   */
  long handle();

  /** Frees the communicator. <b>Collective.</b> Does nothing for {@link Mpi#world()}. */
  @Override
  void close();
}
