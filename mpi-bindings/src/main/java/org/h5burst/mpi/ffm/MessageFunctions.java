package org.h5burst.mpi.ffm;

import java.lang.foreign.MemorySegment;

/** Functions for communicators, collectives and messages. */
final class MessageFunctions extends FunctionGroup {
  private final MpiFunction rank = declare("int MPI_Comm_rank(MPI_Comm, int *)");
  private final MpiFunction size = declare("int MPI_Comm_size(MPI_Comm, int *)");
  private final MpiFunction returnErrors = declare("int MPI_Comm_set_errhandler(MPI_Comm, MPI_Errhandler)");
  private final MpiFunction startDuplicate = declare("int MPI_Comm_idup(MPI_Comm, MPI_Comm *, MPI_Request *)");
  private final MpiFunction split = declare("int MPI_Comm_split(MPI_Comm, int, int, MPI_Comm *)");
  private final MpiFunction splitByNode = declare("int MPI_Comm_split_type(MPI_Comm, int, int, MPI_Info, MPI_Comm *)");
  private final MpiFunction free = declare("int MPI_Comm_free(MPI_Comm *)");
  private final MpiFunction startBarrier = declare("int MPI_Ibarrier(MPI_Comm, MPI_Request *)");
  private final MpiFunction startAllreduce =
      declare("int MPI_Iallreduce(const void *, void *, int, MPI_Datatype, MPI_Op, MPI_Comm, MPI_Request *)");
  private final MpiFunction startBroadcast =
      declare("int MPI_Ibcast(void *, int, MPI_Datatype, int, MPI_Comm, MPI_Request *)");
  private final MpiFunction startAllgather =
      declare("int MPI_Iallgather(const void *, int, MPI_Datatype, void *, int, MPI_Datatype, MPI_Comm, "
          + "MPI_Request *)");
  private final MpiFunction startAllgatherv =
      declare("int MPI_Iallgatherv(const void *, int, MPI_Datatype, void *, const int *, const int *, MPI_Datatype, "
          + "MPI_Comm, MPI_Request *)");
  private final MpiFunction startSend =
      declare("int MPI_Isend(const void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *)");
  private final MpiFunction startReceive =
      declare("int MPI_Irecv(void *, int, MPI_Datatype, int, int, MPI_Comm, MPI_Request *)");
  private final MpiFunction probe = declare("int MPI_Iprobe(int, int, MPI_Comm, int *, MPI_Status *)");
  private final MpiFunction test = declare("int MPI_Test(MPI_Request *, int *, MPI_Status *)");

  MessageFunctions(MpiFunctions functions) {
    super(functions);
  }

  void rank(long communicator, MemorySegment result) {
    rank.call(f -> (int) f.invokeExact(communicator, result));
  }

  void size(long communicator, MemorySegment result) {
    size.call(f -> (int) f.invokeExact(communicator, result));
  }

  /** Makes failures return an error code instead of ending the job. */
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

  /** Blocking; makes one part per shared memory domain. */
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
  void startAllreduce(MemorySegment values, int count, long type, long operation, long communicator,
      MemorySegment request) {
    startAllreduce.call(f -> (int) f.invokeExact(abi.inPlace(), values, count, type, operation, communicator, request));
  }

  /** Nonblocking. */
  void startBroadcast(MemorySegment buffer, int bytes, int root, long communicator, MemorySegment request) {
    startBroadcast.call(f -> (int) f.invokeExact(buffer, bytes, abi.bytes(), root, communicator, request));
  }

  /** Nonblocking. */
  void startAllgather(MemorySegment own, int bytes, MemorySegment all, long communicator, MemorySegment request) {
    startAllgather
        .call(f -> (int) f.invokeExact(own, bytes, abi.bytes(), all, bytes, abi.bytes(), communicator, request));
  }

  /** Nonblocking; parts of different lengths, in bytes. */
  void startAllgatherv(MemorySegment own, MemorySegment all, MemorySegment counts, MemorySegment offsets,
      long communicator, MemorySegment request) {
    startAllgatherv.call(f -> (int) f.invokeExact(own, (int) own.byteSize(), abi.bytes(), all, counts, offsets,
        abi.bytes(), communicator, request));
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
