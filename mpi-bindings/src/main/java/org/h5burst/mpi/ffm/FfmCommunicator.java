package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_DOUBLE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;
import org.h5burst.mpi.runtime.Checks;

/** An {@code MPI_Comm}. Every collective that may have to wait for others is a nonblocking one, tested politely. */
final class FfmCommunicator implements Communicator {
  private final Mpi mpi;
  private final MpiLibrary library;
  private final RequestPool requests;
  private final long handle;
  private final int rank;
  private final int size;

  /** A number that the ranks of one shared memory domain have in common, and no others. */
  private final long node;

  private final int nodes;

  /** For one value at a time: a communicator is used by one thread at a time. */
  private final MemorySegment scratch = Arena.ofAuto().allocate(JAVA_LONG);

  private boolean closed;

  private FfmCommunicator(FfmCommunicator origin, long handle) {
    this(origin.mpi, origin.library, origin.requests, handle, origin.node);
  }

  private FfmCommunicator(Mpi mpi, MpiLibrary library, RequestPool requests, long handle, long node) {
    this.mpi = mpi;
    this.library = library;
    this.requests = requests;
    this.handle = handle;
    this.node = node;
    library.messages().returnErrors(handle);
    rank = MpiLibrary.integer(slot -> library.messages().rank(handle, slot));
    size = MpiLibrary.integer(slot -> library.messages().size(handle, slot));
    nodes = (int) Arrays.stream(allgatherLong(node)).distinct().count();
  }

  /** All ranks of the job, on a communicator that nobody else talks on. <b>Collective.</b> */
  static FfmCommunicator world(Mpi mpi, MpiLibrary library) {
    RequestPool requests = new RequestPool(library);
    return new FfmCommunicator(mpi, library, requests, duplicate(library, requests, library.abi().world()), findNode(library));
  }

  /** Another communicator's ranks, on a communicator of their own. <b>Collective</b> over it. */
  FfmCommunicator duplicateOf(long other) {
    return new FfmCommunicator(this, duplicate(library, requests, other));
  }

  private static long duplicate(MpiLibrary library, RequestPool requests, long communicator) {
    MemorySegment slot = Arena.ofAuto().allocate(JAVA_LONG);
    requests.start(request -> library.messages().startDuplicate(communicator, slot, request), slot).await();
    return library.abi().read(slot);
  }

  /** The rank, in the whole job, of the first rank of this process's shared memory domain. */
  private static long findNode(MpiLibrary library) {
    MessageFunctions messages = library.messages();
    int world = MpiLibrary.integer(slot -> messages.rank(library.abi().world(), slot));
    long domain = library.newHandle(slot -> messages.splitByNode(library.abi().world(), world, slot));
    MemorySegment first = Arena.ofAuto().allocate(JAVA_LONG);
    first.set(JAVA_LONG, 0, world);
    RequestPool requests = new RequestPool(library);
    requests.start(request -> messages.startBroadcast(first, Long.BYTES, 0, domain, request), first).await();
    library.release(domain, messages::free);
    return first.get(JAVA_LONG, 0);
  }

  MpiLibrary library() {
    return library;
  }

  @Override
  public Mpi mpi() {
    return mpi;
  }

  @Override
  public int rank() {
    return rank;
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public int nodes() {
    return nodes;
  }

  @Override
  public Request startBarrier() {
    checkOpen();
    return requests.start(request -> library.messages().startBarrier(handle, request));
  }

  @Override
  public Request startAllreduceLongs(MemorySegment values, int count, Reduction reduction) {
    return startAllreduce(values, count, JAVA_LONG.byteSize(), library.abi().longs(), reduction);
  }

  @Override
  public Request startAllreduceDoubles(MemorySegment values, int count, Reduction reduction) {
    return startAllreduce(values, count, JAVA_DOUBLE.byteSize(), library.abi().doubles(), reduction);
  }

  private Request startAllreduce(MemorySegment values, int count, long elementBytes, long type, Reduction reduction) {
    checkOpen();
    Checks.checkElements(values, count, elementBytes);
    Abi abi = library.abi();
    long operation =
        switch (reduction) {
          case SUM -> abi.sum();
          case MIN -> abi.min();
          case MAX -> abi.max();
        };
    return requests.start(request -> library.messages().startAllreduce(values, count, type, operation, handle, request), values);
  }

  @Override
  public Request startBroadcast(MemorySegment buffer, int root) {
    checkOpen();
    Checks.checkRank(root, size);
    int bytes = Checks.checkBuffer(buffer);
    return requests.start(request -> library.messages().startBroadcast(buffer, bytes, root, handle, request), buffer);
  }

  @Override
  public Request startAllgather(MemorySegment own, MemorySegment all) {
    checkOpen();
    int bytes = Checks.checkGather(own, all, size);
    return requests.start(request -> library.messages().startAllgather(own, bytes, all, handle, request), own, all);
  }

  @Override
  public Request startSend(MemorySegment buffer, int destination, int tag) {
    checkOpen();
    Checks.checkRank(destination, size);
    int bytes = Checks.checkBuffer(buffer);
    return requests.start(request -> library.messages().startSend(buffer, bytes, destination, tag, handle, request), buffer);
  }

  @Override
  public Request startReceive(MemorySegment buffer, int source, int tag) {
    checkOpen();
    if (source != ANY_SOURCE) {
      Checks.checkRank(source, size);
    }
    int bytes = Checks.checkBuffer(buffer);
    int from = source == ANY_SOURCE ? library.abi().anySource() : source;
    return requests.start(request -> library.messages().startReceive(buffer, bytes, from, tag, handle, request), buffer);
  }

  @Override
  public boolean hasMessage(int tag) {
    checkOpen();
    return MpiLibrary.integer(flag -> library.messages().probe(library.abi().anySource(), tag, handle, flag)) != 0;
  }

  @Override
  public long allreduce(long value, Reduction reduction) {
    scratch.set(JAVA_LONG, 0, value);
    startAllreduceLongs(scratch, 1, reduction).await();
    return scratch.get(JAVA_LONG, 0);
  }

  @Override
  public double allreduce(double value, Reduction reduction) {
    scratch.set(JAVA_DOUBLE, 0, value);
    startAllreduceDoubles(scratch, 1, reduction).await();
    return scratch.get(JAVA_DOUBLE, 0);
  }

  @Override
  public byte[] broadcast(byte[] bytes, int root) {
    Checks.checkRank(root, size);
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
  public List<byte[]> allgather(byte[] own) {
    long[] lengths = allgatherLong(own.length);
    long total = Arrays.stream(lengths).sum();
    if (total > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("the ranks' parts have " + total + " bytes together, more than the 2^31-1 that can be gathered at once");
    }
    Arena arena = Arena.ofAuto();
    MemorySegment counts = arena.allocate(JAVA_INT, size);
    MemorySegment offsets = arena.allocate(JAVA_INT, size);
    int end = 0;
    for (int i = 0; i < size; i++) {
      counts.setAtIndex(JAVA_INT, i, (int) lengths[i]);
      offsets.setAtIndex(JAVA_INT, i, end);
      end += (int) lengths[i];
    }
    MemorySegment part = arena.allocateFrom(JAVA_BYTE, own);
    MemorySegment all = arena.allocate(total);
    requests.start(request -> library.messages().startAllgatherv(part, all, counts, offsets, handle, request), part, all, counts, offsets).await();
    List<byte[]> parts = new ArrayList<>(size);
    for (int i = 0; i < size; i++) {
      parts.add(all.asSlice(offsets.getAtIndex(JAVA_INT, i), lengths[i]).toArray(JAVA_BYTE));
    }
    return parts;
  }

  private long[] allgatherLong(long value) {
    scratch.set(JAVA_LONG, 0, value);
    MemorySegment all = Arena.ofAuto().allocate(JAVA_LONG, size);
    startAllgather(scratch, all).await();
    return all.toArray(JAVA_LONG);
  }

  @Override
  public Communicator duplicate() {
    checkOpen();
    return duplicateOf(handle);
  }

  @Override
  public Communicator split(int color, int key) {
    Checks.checkColor(color);
    barrier(); // MPI has no nonblocking split: with all ranks here, the blocking one is short
    return new FfmCommunicator(this, library.newHandle(slot -> library.messages().split(handle, color, key, slot)));
  }

  @Override
  public long handle() {
    checkOpen();
    return handle;
  }

  @Override
  public void close() {
    if (this != mpi.world()) {
      release();
    }
  }

  /** Frees the communicator, the world too. <b>Collective.</b> */
  void release() {
    if (!closed) {
      closed = true;
      library.release(handle, library.messages()::free);
    }
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the communicator is closed");
    }
  }
}
