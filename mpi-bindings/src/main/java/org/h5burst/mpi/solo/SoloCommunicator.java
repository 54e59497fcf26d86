package org.h5burst.mpi.solo;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;

/** The group of one rank. Reductions and broadcasts leave the buffers as they are; messages to oneself are copied when they are sent. */
final class SoloCommunicator implements Communicator {
  private static final Request DONE = () -> true;

  private final Mpi mpi;
  private final Deque<Message> mailbox = new ArrayDeque<>();

  SoloCommunicator(Mpi mpi) {
    this.mpi = mpi;
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
    return DONE;
  }

  @Override
  public Request startAllreduceLongs(MemorySegment values, int count, Reduction reduction) {
    Objects.checkFromIndexSize(0, (long) count * Long.BYTES, values.byteSize());
    return DONE;
  }

  @Override
  public Request startAllreduceDoubles(MemorySegment values, int count, Reduction reduction) {
    Objects.checkFromIndexSize(0, (long) count * Double.BYTES, values.byteSize());
    return DONE;
  }

  @Override
  public Request startBroadcast(MemorySegment buffer, int root) {
    checkRank(root);
    return DONE;
  }

  @Override
  public Request startAllgather(MemorySegment own, MemorySegment all) {
    MemorySegment.copy(own, 0, all, 0, own.byteSize());
    return DONE;
  }

  @Override
  public Request startSend(MemorySegment buffer, int destination, int tag) {
    checkRank(destination);
    synchronized (mailbox) {
      mailbox.addLast(new Message(tag, MemorySegment.ofArray(buffer.toArray(ValueLayout.JAVA_BYTE))));
    }
    return DONE;
  }

  @Override
  public Request startReceive(MemorySegment buffer, int source, int tag) {
    if (source != ANY_SOURCE) {
      checkRank(source);
    }
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
    checkRank(root);
    return bytes.clone();
  }

  @Override
  public List<byte[]> allgather(byte[] own) {
    return List.of(own.clone());
  }

  @Override
  public Communicator duplicate() {
    return new SoloCommunicator(mpi);
  }

  @Override
  public Communicator split(int color, int key) {
    if (color < 0) {
      throw new IllegalArgumentException("the color of a split must not be negative, but is " + color);
    }
    return new SoloCommunicator(mpi);
  }

  @Override
  public long handle() {
    throw new UnsupportedOperationException("this process runs without a native MPI: the communicator has no MPI_Comm");
  }

  @Override
  public void close() {
    // Nothing is held.
  }

  private static void checkRank(int rank) {
    if (rank != 0) {
      throw new IllegalArgumentException("rank " + rank + " does not exist: the communicator has 1 rank");
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
