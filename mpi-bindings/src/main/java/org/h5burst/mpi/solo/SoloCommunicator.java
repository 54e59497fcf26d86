package org.h5burst.mpi.solo;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;
import org.h5burst.mpi.runtime.CheckedCommunicator;

/**
 * The group of one rank. Reductions and broadcasts leave the buffers unchanged; messages to itself are copied when they
 * are sent.
 */
final class SoloCommunicator extends CheckedCommunicator {
  private static final Request DONE = () -> true;

  private final boolean isWorld;
  private final Deque<Message> mailbox = new ArrayDeque<>();

  SoloCommunicator(Mpi mpi, boolean isWorld) {
    super(mpi, 0, 1);
    this.isWorld = isWorld;
  }

  private record Message(int tag, MemorySegment bytes) {}

  @Override
  public int nodes() {
    return 1;
  }

  @Override
  protected Request meet() {
    return DONE;
  }

  @Override
  protected Request reduce(MemorySegment values, ValueLayout type, Reduction reduction) {
    return DONE;
  }

  @Override
  protected Request spread(MemorySegment buffer, int root) {
    return DONE;
  }

  @Override
  protected Request gather(MemorySegment own, MemorySegment all) {
    MemorySegment.copy(own, 0, all, 0, own.byteSize());
    return DONE;
  }

  @Override
  protected Request send(MemorySegment buffer, int destination, int tag) {
    synchronized (mailbox) {
      mailbox.addLast(new Message(tag, MemorySegment.ofArray(buffer.toArray(ValueLayout.JAVA_BYTE))));
    }
    return DONE;
  }

  @Override
  protected Request receive(MemorySegment buffer, int source, int tag) {
    return new Receive(buffer, tag);
  }

  @Override
  protected boolean probe(int tag) {
    synchronized (mailbox) {
      return mailbox.stream().anyMatch(message -> message.tag == tag);
    }
  }

  @Override
  protected List<byte[]> gatherParts(byte[] own, long[] lengths) {
    return List.of(own.clone());
  }

  @Override
  protected Communicator copy() {
    return new SoloCommunicator(mpi(), false);
  }

  @Override
  protected Communicator divide(int color, int key) {
    return new SoloCommunicator(mpi(), false);
  }

  @Override
  public long handle() {
    throw new UnsupportedOperationException("this process runs without a native MPI: the communicator has no MPI_Comm");
  }

  @Override
  protected boolean isWorld() {
    return isWorld;
  }

  @Override
  protected void free() {
    // Nothing is held.
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
      synchronized (mailbox) {
        if (!done) {
          mailbox.stream().filter(message -> message.tag == tag).findFirst().ifPresent(this::take);
        }
      }
      return done;
    }

    private void take(Message message) {
      mailbox.remove(message);
      MemorySegment bytes = message.bytes;
      if (bytes.byteSize() > buffer.byteSize()) {
        throw new MpiException(
            "a message of " + bytes.byteSize() + " bytes with tag " + tag + " does not fit the buffer of "
                + buffer.byteSize() + " bytes that receives it");
      }
      MemorySegment.copy(bytes, 0, buffer, 0, bytes.byteSize());
      done = true;
    }
  }
}
