package org.h5burst.mpi;

import java.lang.foreign.MemorySegment;
import java.util.List;

/**
 * A group of ranks that talk to each other.
 *
 * <p>Methods marked <b>Collective</b> must be called by every rank of the communicator, in the same order, and may wait
 * until they have been; those that start something do not wait. A communicator may be used by one thread at a time; two
 * threads use two communicators (see {@link #duplicate()}). What was started on one communicator need not continue
 * while the thread waits on another one. Every wait leaves the processor to other threads. Native segments only, where
 * a method takes a {@link MemorySegment}; sizes and counts are in bytes unless a method says otherwise.
 */
public interface Communicator extends AutoCloseable {
  /** Any rank may be the sender. */
  int ANY_SOURCE = -1;

  /** The MPI that this communicator belongs to. <b>Independent.</b> */
  Mpi mpi();

  /** This process's number in the group, from 0. <b>Independent.</b> */
  int rank();

  /** How many ranks the group has. <b>Independent.</b> */
  int size();

  /**
   * On how many hosts (shared memory domains) the group runs. <b>Independent</b>: found out when the communicator was
   * made.
   */
  int nodes();

  /** Starts a barrier. <b>Collective.</b> */
  Request startBarrier();

  /** Starts a reduction of {@code count} longs, in place, the result on every rank. <b>Collective.</b> */
  Request startAllreduceLongs(MemorySegment values, int count, Reduction reduction);

  /** Starts a reduction of {@code count} doubles, in place, the result on every rank. <b>Collective.</b> */
  Request startAllreduceDoubles(MemorySegment values, int count, Reduction reduction);

  /** Starts sending all of {@code buffer} from {@code root} to every rank; the same size on all. <b>Collective.</b> */
  Request startBroadcast(MemorySegment buffer, int root);

  /**
   * Starts sending all of {@code own} from each rank to all; {@code all} has room for size() such parts, in rank order.
   * <b>Collective.</b>
   */
  Request startAllgather(MemorySegment own, MemorySegment all);

  /** Starts sending all of {@code buffer} to one rank. <b>Independent.</b> */
  Request startSend(MemorySegment buffer, int destination, int tag);

  /** Starts receiving a message of at most the size of {@code buffer}. <b>Independent.</b> */
  Request startReceive(MemorySegment buffer, int source, int tag);

  /** Whether a message with this tag, from any rank, can be received now. <b>Independent.</b> */
  boolean hasMessage(int tag);

  /** Waits until every rank is here. <b>Collective.</b> */
  default void barrier() {
    startBarrier().await();
  }

  /** The sum, minimum or maximum of one value per rank. <b>Collective.</b> */
  long allreduce(long value, Reduction reduction);

  /** The sum, minimum or maximum of one value per rank. <b>Collective.</b> */
  double allreduce(double value, Reduction reduction);

  /** The bytes of {@code root}, on every rank; other ranks' argument is ignored and may be empty. <b>Collective.</b> */
  byte[] broadcast(byte[] bytes, int root);

  /** Every rank's bytes, of any length, in rank order. <b>Collective.</b> */
  List<byte[]> allgather(byte[] own);

  /** A communicator of the same ranks with its own traffic. <b>Collective.</b> The caller closes it. */
  Communicator duplicate();

  /**
   * Communicators of the ranks that gave the same color, ordered by key, then by rank here. <b>Collective.</b> The
   * caller closes it.
   *
   * @param color not negative
   */
  Communicator split(int color, int key);

  /**
   * The native handle: an {@code MPI_Comm} as a long. <b>Independent.</b>
   *
   * @throws UnsupportedOperationException where no native MPI stands behind this communicator
   */
  long handle();

  /** Frees the communicator. <b>Collective.</b> Does nothing for {@link Mpi#world()}. */
  @Override
  void close();
}
