package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Communicators, collectives and messages. Each method is the MPI function that its field binds; a return code other than success becomes an MpiException. Any thread. */
final class MessageFunctions {
  private final Abi abi;
  private final LazyFunction rank;
  private final LazyFunction size;
  private final LazyFunction returnErrors;
  private final LazyFunction startDuplicate;
  private final LazyFunction split;
  private final LazyFunction splitByNode;
  private final LazyFunction free;
  private final LazyFunction startBarrier;
  private final LazyFunction startAllreduce;
  private final LazyFunction startBroadcast;
  private final LazyFunction startAllgather;
  private final LazyFunction startAllgatherv;
  private final LazyFunction startSend;
  private final LazyFunction startReceive;
  private final LazyFunction probe;
  private final LazyFunction test;

  MessageFunctions(NativeLibrary library, Abi abi) {
    this.abi = abi;
    ValueLayout h = abi.handle();
    rank = library.function("MPI_Comm_rank", h, ADDRESS);
    size = library.function("MPI_Comm_size", h, ADDRESS);
    returnErrors = library.function("MPI_Comm_set_errhandler", h, h);
    startDuplicate = library.function("MPI_Comm_idup", h, ADDRESS, ADDRESS);
    split = library.function("MPI_Comm_split", h, JAVA_INT, JAVA_INT, ADDRESS);
    splitByNode = library.function("MPI_Comm_split_type", h, JAVA_INT, JAVA_INT, h, ADDRESS);
    free = library.function("MPI_Comm_free", ADDRESS);
    startBarrier = library.function("MPI_Ibarrier", h, ADDRESS);
    startAllreduce = library.function("MPI_Iallreduce", ADDRESS, ADDRESS, JAVA_INT, h, h, h, ADDRESS);
    startBroadcast = library.function("MPI_Ibcast", ADDRESS, JAVA_INT, h, JAVA_INT, h, ADDRESS);
    startAllgather = library.function("MPI_Iallgather", ADDRESS, JAVA_INT, h, ADDRESS, JAVA_INT, h, h, ADDRESS);
    startAllgatherv = library.function("MPI_Iallgatherv", ADDRESS, JAVA_INT, h, ADDRESS, ADDRESS, ADDRESS, h, h, ADDRESS);
    startSend = library.function("MPI_Isend", ADDRESS, JAVA_INT, h, JAVA_INT, JAVA_INT, h, ADDRESS);
    startReceive = library.function("MPI_Irecv", ADDRESS, JAVA_INT, h, JAVA_INT, JAVA_INT, h, ADDRESS);
    probe = library.function("MPI_Iprobe", JAVA_INT, JAVA_INT, h, ADDRESS, ADDRESS);
    test = library.function("MPI_Test", ADDRESS, ADDRESS, ADDRESS);
  }

  /** Local. */
  void rank(long communicator, MemorySegment result) {
    rank.call(f -> (int) f.invokeExact(communicator, result));
  }

  /** Local. */
  void size(long communicator, MemorySegment result) {
    size.call(f -> (int) f.invokeExact(communicator, result));
  }

  /** Makes failures return an error code in place of ending the job. Local. */
  void returnErrors(long communicator) {
    returnErrors.call(f -> (int) f.invokeExact(communicator, abi.errorsReturn()));
  }

  /** Nonblocking. */
  void startDuplicate(long communicator, MemorySegment duplicate, MemorySegment request) {
    startDuplicate.call(f -> (int) f.invokeExact(communicator, duplicate, request));
  }

  /** Blocking. */
  void split(long communicator, int color, int key, MemorySegment part) {
    split.call(f -> (int) f.invokeExact(communicator, color, key, part));
  }

  /** Blocking: one part per shared memory domain. */
  void splitByNode(long communicator, int key, MemorySegment part) {
    splitByNode.call(f -> (int) f.invokeExact(communicator, abi.sharedMemory(), key, abi.nullInfo(), part));
  }

  /** Blocking. */
  void free(MemorySegment communicator) {
    free.call(f -> (int) f.invokeExact(communicator));
  }

  /** Nonblocking. */
  void startBarrier(long communicator, MemorySegment request) {
    startBarrier.call(f -> (int) f.invokeExact(communicator, request));
  }

  /** Nonblocking, in place. */
  void startAllreduce(MemorySegment values, int count, long type, long operation, long communicator, MemorySegment request) {
    startAllreduce.call(f -> (int) f.invokeExact(abi.inPlace(), values, count, type, operation, communicator, request));
  }

  /** Nonblocking. */
  void startBroadcast(MemorySegment buffer, int bytes, int root, long communicator, MemorySegment request) {
    startBroadcast.call(f -> (int) f.invokeExact(buffer, bytes, abi.bytes(), root, communicator, request));
  }

  /** Nonblocking. */
  void startAllgather(MemorySegment own, int bytes, MemorySegment all, long communicator, MemorySegment request) {
    startAllgather.call(f -> (int) f.invokeExact(own, bytes, abi.bytes(), all, bytes, abi.bytes(), communicator, request));
  }

  /** Nonblocking; parts of different lengths, in bytes. */
  void startAllgatherv(MemorySegment own, MemorySegment all, MemorySegment counts, MemorySegment offsets, long communicator, MemorySegment request) {
    startAllgatherv.call(f -> (int) f.invokeExact(own, (int) own.byteSize(), abi.bytes(), all, counts, offsets, abi.bytes(), communicator, request));
  }

  /** Nonblocking. */
  void startSend(MemorySegment buffer, int bytes, int destination, int tag, long communicator, MemorySegment request) {
    startSend.call(f -> (int) f.invokeExact(buffer, bytes, abi.bytes(), destination, tag, communicator, request));
  }

  /** Nonblocking. */
  void startReceive(MemorySegment buffer, int bytes, int source, int tag, long communicator, MemorySegment request) {
    startReceive.call(f -> (int) f.invokeExact(buffer, bytes, abi.bytes(), source, tag, communicator, request));
  }

  /** Nonblocking. */
  void probe(int source, int tag, long communicator, MemorySegment flag) {
    probe.call(f -> (int) f.invokeExact(source, tag, communicator, flag, abi.ignoredStatus()));
  }

  /** Nonblocking. */
  void test(MemorySegment request, MemorySegment flag) {
    test.call(f -> (int) f.invokeExact(request, flag, abi.ignoredStatus()));
  }
}
