package org.h5burst.mpi.mpj;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.function.Predicate;
import org.h5burst.mpi.mpj.Frame.Kind;
import org.h5burst.mpi.mpj.Frame.Label;
import org.jspecify.annotations.Nullable;

/**
 * The messages of one communicator, matched by source and key, in each sender's order. Short ones are sent at once; a
 * long one is announced, and sent in pieces when the receiver has asked for it.
 *
 * <p>All of this happens on the thread that uses the communicator, in {@link #progress()}, so no other thread touches
 * the program's buffers.
 */
final class Messages {
  /** Longer messages are announced first, so no rank has to store one before it is wanted. */
  private static final int LONGEST_AT_ONCE = 64 << 10;

  private static final int PIECE_BYTES = NioDevice.LARGEST_BYTES - Frame.HEADER_BYTES;

  private record Origin(int source, int message) {}

  private final Post post;
  private final long context;
  private final int[] members;
  private final int rank;
  private final Queue<Frame> box;
  private final List<Frame> unexpected = new ArrayList<>();
  private final List<Receiving> wanted = new ArrayList<>();
  private final Map<Integer, Sending> announced = new HashMap<>();
  private final Map<Origin, Receiving> arriving = new HashMap<>();
  private int messages;

  /**
   * Prepares the messages of a group of ranks.
   *
   * @param context not used by any other group of this job with a common rank
   * @param members each rank's number in the job
   * @param rank this process's number among them
   */
  Messages(Post post, long context, int[] members, int rank) {
    this.post = post;
    this.context = context;
    this.members = members;
    this.rank = rank;
    box = post.box(context);
  }

  Sending send(MemorySegment data, int destination, long key) {
    Sending sending = new Sending(data, destination);
    Label label = new Label(context, rank, key, messages++);
    if (data.byteSize() <= LONGEST_AT_ONCE) {
      deliver(destination, Frame.of(Kind.MESSAGE, label, data, 0, (int) data.byteSize()));
      sending.finish();
    } else {
      announced.put(label.message(), sending);
      deliver(destination, Frame.of(Kind.ANNOUNCEMENT, label, data, 0, 0));
    }
    return sending;
  }

  Receiving receive(MemorySegment buffer, int source, long key) {
    Receiving receiving = new Receiving(buffer, source, key);
    takeFirst(unexpected, receiving::wants).ifPresentOrElse(frame -> match(receiving, frame),
        () -> wanted.add(receiving));
    return receiving;
  }

  /** Returns whether an unmatched message with this key has arrived. */
  boolean has(long key) {
    return unexpected.stream().anyMatch(frame -> frame.label().key() == key);
  }

  /** Handles the frames that arrived for this communicator. */
  void progress() {
    for (@Nullable Frame frame = box.poll(); frame != null; frame = box.poll()) {
      switch (frame.kind()) {
        case MESSAGE, ANNOUNCEMENT -> arrive(frame);
        case GRANT -> sendUpTo(frame);
        case DATA -> take(frame);
      }
    }
  }

  private void arrive(Frame frame) {
    takeFirst(wanted, receiving -> receiving.wants(frame)).ifPresentOrElse(receiving -> match(receiving, frame),
        () -> unexpected.add(frame));
  }

  private static <T> Optional<T> takeFirst(List<T> waiting, Predicate<T> fits) {
    Optional<T> first = waiting.stream().filter(fits).findFirst();
    first.ifPresent(waiting::remove);
    return first;
  }

  private void match(Receiving receiving, Frame first) {
    receiving.begin(first);
    if (first.kind() == Kind.MESSAGE) {
      receiving.take(first);
    } else {
      arriving.put(new Origin(first.label().source(), first.label().message()), receiving);
      grant(receiving, first);
    }
  }

  private void take(Frame frame) {
    Origin origin = new Origin(frame.label().source(), frame.label().message());
    Receiving receiving = arriving.get(origin);
    if (receiving == null) {
      throw new IllegalStateException("bytes of a message that was not asked for, from " + origin);
    }
    receiving.take(frame);
    if (receiving.isComplete()) {
      arriving.remove(origin);
    } else {
      grant(receiving, frame);
    }
  }

  private void grant(Receiving receiving, Frame frame) {
    long limit = receiving.newGrant();
    if (limit > 0) {
      deliver(frame.label().source(), Frame.grant(new Label(context, rank, 0, frame.label().message()), limit));
    }
  }

  private void sendUpTo(Frame grant) {
    int message = grant.label().message();
    Sending sending = announced.get(message);
    if (sending == null) {
      throw new IllegalStateException(
          "rank " + grant.label().source() + " asks for message " + message + ", which is not announced");
    }
    while (sending.sent() < grant.offset()) {
      int length = (int) Math.min(PIECE_BYTES, grant.offset() - sending.sent());
      deliver(sending.destination,
          Frame.of(Kind.DATA, new Label(context, rank, 0, message), sending.data, sending.sent(), length));
      sending.advance(length);
    }
    if (sending.sent() == sending.data.byteSize()) {
      announced.remove(message);
    }
  }

  private void deliver(int destination, Frame frame) {
    post.send(members[destination], frame);
  }

  void close() {
    post.close(context);
  }
}
