package org.h5burst.mpi.solo;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;
import org.h5burst.mpi.runtime.Checks;

/** The group of one rank. Reductions and broadcasts leave the buffers as they are; messages to oneself are copied when they are sent. */
final class SoloCommunicator implements Communicator {
  private static final Request DONE = () -> true;

  private final Mpi mpi;
  private final boolean isWorld;
  private final Deque<Message> mailbox = new ArrayDeque<>();
  private boolean closed;

  SoloCommunicator(Mpi mpi, boolean isWorld) {
    this.mpi = mpi;
    this.isWorld = isWorld;
  }

  private record Message(int tag, MemorySegment bytes) {}

  @Override
  public Mpi mpi() {
    return mpi;
  }

  @Override
  public int rank() {
    return 0;
  }

  @Override
  public int size() {
    return 1;
  }

  @Override
  public int nodes() {
    return 1;
  }

  @Override
  public Request startBarrier() {
    checkOpen();
    return DONE;
  }

  @Override
  public Request startAllreduceLongs(MemorySegment values, int count, Reduction reduction) {
    checkOpen();
    Checks.checkElements(values, count, Long.BYTES);
    return DONE;
  }

  @Override
  public Request startAllreduceDoubles(MemorySegment values, int count, Reduction reduction) {
    checkOpen();
    Checks.checkElements(values, count, Double.BYTES);
    return DONE;
  }

  @Override
  public Request startBroadcast(MemorySegment buffer, int root) {
    checkOpen();
    Checks.checkRank(root, 1);
    Checks.checkBuffer(buffer);
    return DONE;
  }

  @Override
  public Request startAllgather(MemorySegment own, MemorySegment all) {
    checkOpen();
    MemorySegment.copy(own, 0, all, 0, Checks.checkGather(own, all, 1));
    return DONE;
  }

  @Override
  public Request startSend(MemorySegment buffer, int destination, int tag) {
    checkOpen();
    Checks.checkRank(destination, 1);
    Checks.checkBuffer(buffer);
    synchronized (mailbox) {
      mailbox.addLast(new Message(tag, MemorySegment.ofArray(buffer.toArray(ValueLayout.JAVA_BYTE))));
    }
    return DONE;
  }

  @Override
  public Request startReceive(MemorySegment buffer, int source, int tag) {
    checkOpen();
    if (source != ANY_SOURCE) {
      Checks.checkRank(source, 1);
    }
    Checks.checkBuffer(buffer);
    return new Receive(buffer, tag);
  }

  @Override
  public boolean hasMessage(int tag) {
    synchronized (mailbox) {
      return mailbox.stream().anyMatch(message -> message.tag == tag);
    }
  }

  @Override
  public long allreduce(long value, Reduction reduction) {
    return value;
  }

  @Override
  public double allreduce(double value, Reduction reduction) {
    return value;
  }

  @Override
  public byte[] broadcast(byte[] bytes, int root) {
    Checks.checkRank(root, 1);
    return bytes.clone();
  }

  @Override
  public List<byte[]> allgather(byte[] own) {
    return List.of(own.clone());
  }

  @Override
  public Communicator duplicate() {
    checkOpen();
    return new SoloCommunicator(mpi, false);
  }

  @Override
  public Communicator split(int color, int key) {
    Checks.checkColor(color);
    checkOpen();
    return new SoloCommunicator(mpi, false);
  }

  @Override
  public long handle() {
    throw new UnsupportedOperationException("this process runs without a native MPI: the communicator has no MPI_Comm");
  }

  @Override
  public void close() {
    closed = !isWorld;
  }

  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("the communicator is closed");
    }
  }

  private final class Receive implements Request {
    private final MemorySegment buffer;
    private final int tag;
    private boolean done;

    Receive(MemorySegment buffer, int tag) {
      this.buffer = buffer;
      this.tag = tag;
    }

    @Override
    public boolean test() {
      if (!done) {
        synchronized (mailbox) {
          for (Iterator<Message> messages = mailbox.iterator(); messages.hasNext() && !done;) {
            Message message = messages.next();
            if (message.tag == tag) {
              messages.remove();
              take(message.bytes);
            }
          }
        }
      }
      return done;
    }

    private void take(MemorySegment bytes) {
      if (bytes.byteSize() > buffer.byteSize()) {
        throw new MpiException(
            "a message of " + bytes.byteSize() + " bytes with tag " + tag + " does not fit the buffer of " + buffer.byteSize() + " bytes that receives it");
      }
      MemorySegment.copy(bytes, 0, buffer, 0, bytes.byteSize());
      done = true;
    }
  }
}
