package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;
import org.h5burst.mpi.runtime.CheckedCommunicator;

/**
 * An {@code MPI_Comm}. Every collective that may have to wait is nonblocking and is tested without keeping the
 * processor busy.
 */
final class FfmCommunicator extends CheckedCommunicator {
  private final MpiLibrary library;
  private final MpiFunctions functions;
  private final Abi abi;
  private final RequestPool requests;
  private final long handle;

  /** A number that only the ranks of one shared memory domain have in common. */
  private final long node;

  private final int nodes;

  private FfmCommunicator(FfmCommunicator origin, long handle) {
    this(origin.mpi(), origin.library, origin.requests, handle, origin.node);
  }

  private FfmCommunicator(Mpi mpi, MpiLibrary library, RequestPool requests, long handle, long node) {
    super(mpi, ownRank(library.functions(), handle), library.functions().size(handle));
    this.library = library;
    this.functions = library.functions();
    this.abi = library.abi();
    this.requests = requests;
    this.handle = handle;
    this.node = node;
    nodes = (int) Arrays.stream(allgatherLong(node)).distinct().count();
  }

  /** Returns this process's rank. From this first call on, failures are returned instead of ending the job. */
  private static int ownRank(MpiFunctions functions, long handle) {
    functions.returnErrors(handle);
    return functions.rank(handle);
  }

  /** Makes a communicator of all ranks of the job, for separate messages. <b>Collective.</b> */
  static FfmCommunicator world(Mpi mpi, MpiLibrary library) {
    RequestPool requests = new RequestPool(library);
    return new FfmCommunicator(mpi, library, requests, duplicate(library, requests, library.abi().world()),
        findNode(library));
  }

  /** Makes a separate communicator of another communicator's ranks. <b>Collective</b> over it. */
  FfmCommunicator duplicateOf(long other) {
    return new FfmCommunicator(this, duplicate(library, requests, other));
  }

  private static long duplicate(MpiLibrary library, RequestPool requests, long communicator) {
    MemorySegment slot = Arena.ofAuto().allocate(JAVA_LONG);
    requests.start(
        request -> library.functions().startDuplicate.call(communicator, slot.address(), request.address()), slot)
        .await();
    return library.abi().read(slot);
  }

  /**
   * Returns the global rank of the first rank in this process's shared memory domain. MPICH 5 can be built so that each
   * rank is a domain of one; in that case returns a number made from the host name.
   */
  private static long findNode(MpiLibrary library) {
    MpiFunctions functions = library.functions();
    Abi abi = library.abi();
    int world = functions.rank(abi.world());
    long domain = library.newHandle(slot -> functions.splitByNode
        .call(abi.world(), abi.sharedMemory(), world, abi.nullInfo(), slot));
    MemorySegment first = Arena.ofAuto().allocate(JAVA_LONG);
    first.set(JAVA_LONG, 0, world);
    RequestPool requests = new RequestPool(library);
    requests.start(request -> functions.startBroadcast(first, 0, domain, request), first).await();
    boolean isAlone = functions.size(domain) == 1;
    library.release(domain, functions.freeCommunicator);
    return isAlone ? hostNumber(library) : first.get(JAVA_LONG, 0);
  }

  /** Returns a negative number, which no rank has. */
  private static long hostNumber(MpiLibrary library) {
    byte[] name = library.host().getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(name).getMostSignificantBits() | Long.MIN_VALUE;
  }

  MpiLibrary library() {
    return library;
  }

  @Override
  public int nodes() {
    return nodes;
  }

  @Override
  protected Request meet() {
    return requests.start(request -> functions.startBarrier.call(handle, request.address()));
  }

  @Override
  protected Request reduce(MemorySegment values, ValueLayout type, Reduction reduction) {
    long datatype = type.equals(JAVA_LONG) ? abi.longs() : abi.doubles();
    long operation =
        switch (reduction) {
          case SUM -> abi.sum();
          case MIN -> abi.min();
          case MAX -> abi.max();
        };
    long count = values.byteSize() / Long.BYTES;
    MemorySegment inPlace = MemorySegment.ofAddress(abi.inPlace());
    return requests.start(request -> functions.startAllreduce
        .call(f -> (long) f.invokeExact(inPlace, values, count, datatype, operation, handle, request)), values);
  }

  @Override
  protected Request spread(MemorySegment buffer, int root) {
    return requests.start(request -> functions.startBroadcast(buffer, root, handle, request), buffer);
  }

  @Override
  protected Request gather(MemorySegment own, MemorySegment all) {
    long bytes = own.byteSize();
    return requests.start(request -> functions.startAllgather
        .call(f -> (long) f.invokeExact(own, bytes, abi.bytes(), all, bytes, abi.bytes(), handle, request)), own, all);
  }

  @Override
  protected Request send(MemorySegment buffer, int destination, int tag) {
    return requests.start(request -> functions.startSend.call(f -> (long) f.invokeExact(buffer, buffer.byteSize(),
        abi.bytes(), (long) destination, (long) tag, handle, request)), buffer);
  }

  @Override
  protected Request receive(MemorySegment buffer, int source, int tag) {
    long from = source == ANY_SOURCE ? abi.anySource() : source;
    return requests.start(request -> functions.startReceive.call(f -> (long) f.invokeExact(buffer, buffer.byteSize(),
        abi.bytes(), from, (long) tag, handle, request)), buffer);
  }

  @Override
  protected boolean probe(int tag) {
    return MpiLibrary.integer(flag -> functions.probe
        .call(abi.anySource(), tag, handle, flag, abi.ignoredStatus())) != 0;
  }

  @Override
  protected List<byte[]> gatherParts(byte[] own, long[] lengths) {
    Arena arena = Arena.ofAuto();
    MemorySegment counts = arena.allocate(JAVA_INT, size());
    MemorySegment offsets = arena.allocate(JAVA_INT, size());
    int end = 0;
    for (int i = 0; i < size(); i++) {
      counts.setAtIndex(JAVA_INT, i, (int) lengths[i]);
      offsets.setAtIndex(JAVA_INT, i, end);
      end += (int) lengths[i];
    }
    MemorySegment part = arena.allocateFrom(JAVA_BYTE, own);
    MemorySegment all = arena.allocate(end);
    requests.start(
        request -> functions.startAllgatherv.call(part.address(), part.byteSize(), abi.bytes(), all.address(),
            counts.address(), offsets.address(), abi.bytes(), handle, request.address()),
        part, all, counts, offsets).await();
    List<byte[]> parts = new ArrayList<>(size());
    for (int i = 0; i < size(); i++) {
      parts.add(all.asSlice(offsets.getAtIndex(JAVA_INT, i), lengths[i]).toArray(JAVA_BYTE));
    }
    return parts;
  }

  @Override
  protected Communicator copy() {
    return duplicateOf(handle);
  }

  @Override
  protected Communicator divide(int color, int key) {
    barrier(); // MPI has no nonblocking split: with all ranks here, the blocking one is short
    return new FfmCommunicator(this, library.newHandle(
        slot -> functions.split.call(handle, color, key, slot)));
  }

  @Override
  public long handle() {
    requireOpen();
    return handle;
  }

  @Override
  protected boolean isWorld() {
    return this == mpi().world();
  }

  @Override
  protected void free() {
    library.release(handle, functions.freeCommunicator);
  }
}
