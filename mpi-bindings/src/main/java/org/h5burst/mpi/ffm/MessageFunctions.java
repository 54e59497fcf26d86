package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_INT;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** Communicators, collectives and messages. Each method is the MPI function that its field binds; a return code other than success becomes an MpiException. Any thread. */
final class MessageFunctions {
  private final Abi abi;
  private final MpiErrors errors;
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

  MessageFunctions(NativeLibrary library, Abi abi, MpiErrors errors) {
    this.abi = abi;
    this.errors = errors;
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
    try {
      errors.check(rank, (int) rank.handle().invokeExact(communicator, result));
    } catch (Throwable e) {
      throw rank.unreachable(e);
    }
  }

  /** Local. */
  void size(long communicator, MemorySegment result) {
    try {
      errors.check(size, (int) size.handle().invokeExact(communicator, result));
    } catch (Throwable e) {
      throw size.unreachable(e);
    }
  }

  /** Makes failures return an error code in place of ending the job. Local. */
  void returnErrors(long communicator) {
    try {
      errors.check(returnErrors, (int) returnErrors.handle().invokeExact(communicator, abi.errorsReturn()));
    } catch (Throwable e) {
      throw returnErrors.unreachable(e);
    }
  }

  /** Nonblocking. */
  void startDuplicate(long communicator, MemorySegment duplicate, MemorySegment request) {
    try {
      errors.check(startDuplicate, (int) startDuplicate.handle().invokeExact(communicator, duplicate, request));
    } catch (Throwable e) {
      throw startDuplicate.unreachable(e);
    }
  }

  /** Blocking. */
  void split(long communicator, int color, int key, MemorySegment part) {
    try {
      errors.check(split, (int) split.handle().invokeExact(communicator, color, key, part));
    } catch (Throwable e) {
      throw split.unreachable(e);
    }
  }

  /** Blocking: one part per shared memory domain. */
  void splitByNode(long communicator, int key, MemorySegment part) {
    try {
      errors.check(splitByNode, (int) splitByNode.handle().invokeExact(communicator, abi.sharedMemory(), key, abi.nullInfo(), part));
    } catch (Throwable e) {
      throw splitByNode.unreachable(e);
    }
  }

  /** Blocking. */
  void free(MemorySegment communicator) {
    try {
      errors.check(free, (int) free.handle().invokeExact(communicator));
    } catch (Throwable e) {
      throw free.unreachable(e);
    }
  }

  /** Nonblocking. */
  void startBarrier(long communicator, MemorySegment request) {
    try {
      errors.check(startBarrier, (int) startBarrier.handle().invokeExact(communicator, request));
    } catch (Throwable e) {
      throw startBarrier.unreachable(e);
    }
  }

  /** Nonblocking, in place. */
  void startAllreduce(MemorySegment values, int count, long type, long operation, long communicator, MemorySegment request) {
    try {
      errors.check(startAllreduce, (int) startAllreduce.handle().invokeExact(abi.inPlace(), values, count, type, operation, communicator, request));
    } catch (Throwable e) {
      throw startAllreduce.unreachable(e);
    }
  }

  /** Nonblocking. */
  void startBroadcast(MemorySegment buffer, int bytes, int root, long communicator, MemorySegment request) {
    try {
      errors.check(startBroadcast, (int) startBroadcast.handle().invokeExact(buffer, bytes, abi.bytes(), root, communicator, request));
    } catch (Throwable e) {
      throw startBroadcast.unreachable(e);
    }
  }

  /** Nonblocking. */
  void startAllgather(MemorySegment own, int bytes, MemorySegment all, long communicator, MemorySegment request) {
    try {
      errors.check(startAllgather, (int) startAllgather.handle().invokeExact(own, bytes, abi.bytes(), all, bytes, abi.bytes(), communicator, request));
    } catch (Throwable e) {
      throw startAllgather.unreachable(e);
    }
  }

  /** Nonblocking; parts of different lengths, in bytes. */
  void startAllgatherv(MemorySegment own, MemorySegment all, MemorySegment counts, MemorySegment offsets, long communicator, MemorySegment request) {
    try {
      errors.check(startAllgatherv,
          (int) startAllgatherv.handle().invokeExact(own, (int) own.byteSize(), abi.bytes(), all, counts, offsets, abi.bytes(), communicator, request));
    } catch (Throwable e) {
      throw startAllgatherv.unreachable(e);
    }
  }

  /** Nonblocking. */
  void startSend(MemorySegment buffer, int bytes, int destination, int tag, long communicator, MemorySegment request) {
    try {
      errors.check(startSend, (int) startSend.handle().invokeExact(buffer, bytes, abi.bytes(), destination, tag, communicator, request));
    } catch (Throwable e) {
      throw startSend.unreachable(e);
    }
  }

  /** Nonblocking. */
  void startReceive(MemorySegment buffer, int bytes, int source, int tag, long communicator, MemorySegment request) {
    try {
      errors.check(startReceive, (int) startReceive.handle().invokeExact(buffer, bytes, abi.bytes(), source, tag, communicator, request));
    } catch (Throwable e) {
      throw startReceive.unreachable(e);
    }
  }

  /** Nonblocking. */
  void probe(int source, int tag, long communicator, MemorySegment flag) {
    try {
      errors.check(probe, (int) probe.handle().invokeExact(source, tag, communicator, flag, abi.ignoredStatus()));
    } catch (Throwable e) {
      throw probe.unreachable(e);
    }
  }

  /** Nonblocking. */
  void test(MemorySegment request, MemorySegment flag) {
    try {
      errors.check(test, (int) test.handle().invokeExact(request, flag, abi.ignoredStatus()));
    } catch (Throwable e) {
      throw test.unreachable(e);
    }
  }
}
