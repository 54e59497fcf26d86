package org.h5burst.mpi.mpj;

import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.ReentrantLock;
import org.h5burst.mpi.runtime.RankEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * Sorts the frames that arrive in this process by communicator. Any thread: a thread that waits for a message sorts for
 * all.
 *
 * <p>Design note: a frame may arrive before this rank has made the communicator, so whichever comes first makes its
 * box.
 */
final class Post {
  private final NioDevice device;
  private final RankEnvironment me;
  private final ConcurrentMap<Long, Queue<Frame>> boxes = new ConcurrentHashMap<>();
  private final ReentrantLock sorting = new ReentrantLock();

  /** @param me this process in the job */
  Post(NioDevice device, RankEnvironment me) {
    this.device = device;
    this.me = me;
  }

  /** Returns the host on which a rank of the job runs. */
  int hostOf(int rank) {
    return RankEnvironment.hostOf(rank, me.size(), me.hosts());
  }

  /** Returns the queue to which the frames of a context are sorted, in each sender's order. */
  Queue<Frame> box(long context) {
    return boxes.computeIfAbsent(context, _ -> new ConcurrentLinkedQueue<>());
  }

  void close(long context) {
    boxes.remove(context);
  }

  /** @param to the receiver's rank in the job */
  void send(int to, Frame frame) {
    if (to == me.rank()) {
      box(frame.label().context()).add(frame);
    } else {
      device.send(to, frame.bytes());
    }
  }

  /** Sorts the frames that have arrived, unless another thread is doing that. */
  void sort() {
    if (sorting.tryLock()) {
      try {
        for (byte @Nullable [] bytes = device.poll(); bytes != null; bytes = device.poll()) {
          Frame frame = Frame.read(bytes);
          box(frame.label().context()).add(frame);
        }
      } finally {
        sorting.unlock();
      }
    }
  }
}
