package org.h5burst.writer.watch;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells late ranks from dead ones while this rank waits in an agreement: rank 0 asks all others how far they are, the others ask rank 0. Lateness is normal (a rank may compute for hours) and is only
 * named; a rank that does not answer at all is dead or stopped.
 *
 * <p>Used by the watchdog's thread, on a communicator of its own; {@link #entered()} and {@link #beginWait()} by the I/O thread.
 */
public final class PeerWatch {
  private static final Logger LOG = LoggerFactory.getLogger(PeerWatch.class);
  private static final int ASK = 1;
  private static final int ANSWER = 2;
  private static final int MESSAGE_BYTES = 2 * Long.BYTES;
  private static final int MOST_NAMED = 16;

  private final Communicator communicator;
  private final long silenceNanos;
  private final long nameNanos;
  private final long[] reached;
  private final long[] heardNanos;
  private final List<Request> sending = new ArrayList<>();
  private volatile long entered;
  private volatile long waitBeganNanos;
  private long askedNanos;
  private long namedNanos;

  /**
   * @param communicator of the ranks that agree; closed with this
   * @param silenceNanos how long a rank may leave a question unanswered
   * @param nameNanos how often missing ranks are named in the log
   */
  public PeerWatch(Communicator communicator, long silenceNanos, long nameNanos) {
    this.communicator = communicator;
    this.silenceNanos = silenceNanos;
    this.nameNanos = nameNanos;
    this.reached = new long[communicator.size()];
    this.heardNanos = new long[communicator.size()];
  }

  /** This rank has entered its next agreement. */
  public void entered() {
    entered++;
  }

  void beginWait() {
    waitBeganNanos = System.nanoTime();
  }

  /** Answers what other ranks ask and takes note of what they answered. */
  void answer() {
    sending.removeIf(Request::test);
    while (communicator.hasMessage(ASK)) {
      int from = receive(ASK);
      send(from, ANSWER);
    }
    while (communicator.hasMessage(ANSWER)) {
      receive(ANSWER);
    }
  }

  /** Asks, from time to time, how far the others are; returns a diagnosis if one is dead, else null. */
  @Nullable
  String watch(Phase phase) {
    long now = System.nanoTime();
    if (now - Math.max(askedNanos, waitBeganNanos) > silenceNanos / 4) {
      askedNanos = now;
      watched().forEach(rank -> send(rank, ASK));
    }
    if (phase.elapsedNanos() > nameNanos && now - namedNanos > nameNanos) {
      namedNanos = now;
      LOG.warn("{}: waiting for {} s{}", phase.guard().operation(), phase.elapsedNanos() / 1_000_000_000, missing());
    }
    int[] silent = watched().filter(rank -> now - Math.max(heardNanos[rank], waitBeganNanos) > silenceNanos).toArray();
    return silent.length == 0
        ? null
        : "%s: no sign of life from %s for %.1f s (h5burst.heartbeat.timeout)".formatted(phase.guard().operation(), names(silent), silenceNanos / 1e9);
  }

  private IntStream watched() {
    return communicator.rank() == 0 ? IntStream.range(1, communicator.size()) : IntStream.of(0);
  }

  /** The ranks that are known not to have come yet, for a message; empty if none is known. */
  String missing() {
    int[] late = watched().filter(rank -> reached[rank] < entered).toArray();
    return late.length == 0 ? "" : ", missing: " + names(late);
  }

  private static String names(int[] ranks) {
    String list = Arrays.stream(ranks).limit(MOST_NAMED).mapToObj(String::valueOf).collect(Collectors.joining(", "));
    return (ranks.length == 1 ? "rank " : "ranks ") + list + (ranks.length > MOST_NAMED ? " and %d more".formatted(ranks.length - MOST_NAMED) : "");
  }

  private void send(int to, int tag) {
    MemorySegment message = Arena.ofAuto().allocate(MESSAGE_BYTES, Long.BYTES);
    message.setAtIndex(ValueLayout.JAVA_LONG, 0, communicator.rank());
    message.setAtIndex(ValueLayout.JAVA_LONG, 1, entered);
    sending.add(communicator.startSend(message, to, tag));
  }

  private int receive(int tag) {
    MemorySegment message = Arena.ofAuto().allocate(MESSAGE_BYTES, Long.BYTES);
    communicator.startReceive(message, Communicator.ANY_SOURCE, tag).await();
    int from = (int) message.getAtIndex(ValueLayout.JAVA_LONG, 0);
    reached[from] = message.getAtIndex(ValueLayout.JAVA_LONG, 1);
    heardNanos[from] = System.nanoTime();
    return from;
  }

  void close() {
    communicator.close();
  }
}
