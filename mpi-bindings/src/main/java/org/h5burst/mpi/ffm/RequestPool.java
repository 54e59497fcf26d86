package org.h5burst.mpi.ffm;

import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.Request;
import org.jspecify.annotations.Nullable;

/**
 * The pending communications of this process, with their native request handles.
 *
 * <p>Design note: a pending request and its buffers stay reachable from here until it is done, even if the program
 * drops it, because MPI still writes into them. Any thread.
 */
final class RequestPool {
  private final MpiLibrary library;
  private final Arena arena = Arena.ofAuto();
  private final ConcurrentLinkedQueue<Slot> free = new ConcurrentLinkedQueue<>();
  private final Set<PendingRequest> pending = ConcurrentHashMap.newKeySet();

  RequestPool(MpiLibrary library) {
    this.library = library;
  }

  /** Memory for a request's handle, and for whether the request is done. */
  private record Slot(MemorySegment handle, MemorySegment done) {}

  /**
   * Starts a communication.
   *
   * @param start calls the MPI function with the memory for the request's handle
   * @param buffers memory that the communication uses until it is done
   */
  Request start(Consumer<MemorySegment> start, MemorySegment... buffers) {
    Slot recycled = free.poll();
    Slot slot = recycled != null ? recycled : new Slot(arena.allocate(JAVA_LONG), arena.allocate(JAVA_INT));
    start.accept(slot.handle);
    PendingRequest request = new PendingRequest(slot, buffers);
    pending.add(request);
    return request;
  }

  private final class PendingRequest implements Request {
    private final Slot slot;
    private final MemorySegment[] buffers;
    private boolean done;
    private @Nullable MpiException failure;

    PendingRequest(Slot slot, MemorySegment... buffers) {
      this.slot = slot;
      this.buffers = buffers;
    }

    @Override
    public boolean test() {
      if (failure != null) { // MPI has forgotten the request, and would call it done
        throw failure;
      }
      if (!done) {
        look();
        if (slot.done.get(JAVA_INT, 0) != 0) {
          done = true;
          pending.remove(this);
          free.add(slot);
        }
      }
      return done;
    }

    private void look() {
      try {
        library.functions().test
            .call(slot.handle.address(), slot.done.address(), library.abi().ignoredStatus());
      } catch (MpiException e) {
        failure = e;
        throw e;
      }
    }

    @Override
    public String toString() {
      return "request over " + buffers.length + " buffers, " + (done ? "done" : "pending");
    }
  }
}
