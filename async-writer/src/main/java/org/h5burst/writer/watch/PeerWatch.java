package org.h5burst.writer.watch;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.IntFunction;
import java.util.function.LongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Request;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Distinguishes late ranks from dead ones while this rank waits for others or works with them: rank 0 asks all others
 * about their progress, and the others ask rank 0. Lateness is normal (a rank may compute for hours) and is only
 * reported; a rank that does not answer at all is dead or stopped.
 *
 * <p>Ranks are asked with {@link LifeSigns} and through MPI, on a separate communicator. A rank that answers datagrams
 * lives, whatever MPI does. Silence in MPI alone counts only where datagrams do not pass, and only while this rank
 * waits: during a long call of HDF5 or MPI-IO some MPIs let no other thread communicate.
 */
public final class PeerWatch {
  private static final Logger LOG = LoggerFactory.getLogger(PeerWatch.class);
  private static final int ASK = 1;
  private static final int ANSWER = 2;
  private static final int LAST = 3;
  private static final int MAX_NAMED = 16;

  private final Communicator communicator;
  private final AwakeClock clock;
  private final LifeSigns signs;
  private final ProgramWaits program;
  private final Executor notices;
  private final LongFunction<@Nullable PeerWatch> groups;
  private final long silenceNanos;
  private final long nameNanos;
  private final long id;
  private final List<LifeSigns.Peer> processes;
  private final AtomicReferenceArray<@Nullable Whereabouts> last;
  private final AtomicLongArray heardNanos;
  private final List<Request> sending = new ArrayList<>();
  private final Traffic traffic;
  private volatile long entered;
  private volatile long talkedNanos;
  private volatile boolean retired;
  private long askedNanos;
  private long signalledNanos;
  private long namedNanos;

  /**
   * The parts that all groups share.
   *
   * @param program waits of its threads
   * @param notices writes the log without delaying anybody
   * @param silenceNanos how long a rank may leave questions unanswered
   * @param nameNanos how often the log names missing ranks
   */
  record Rules(AwakeClock clock, LifeSigns signs, ProgramWaits program, Executor notices, long silenceNanos,
      long nameNanos) {}

  /**
   * Introduces the ranks to each other. <b>Collective.</b>
   *
   * @param communicator of the ranks that agree; closed with this
   * @param groups finds the group with a number in this process
   */
  PeerWatch(Communicator communicator, Rules rules, long proposedId, LongFunction<@Nullable PeerWatch> groups) {
    this.communicator = communicator;
    this.groups = groups;
    clock = rules.clock();
    signs = rules.signs();
    program = rules.program();
    notices = rules.notices();
    silenceNanos = rules.silenceNanos();
    nameNanos = rules.nameNanos();
    id = ByteBuffer.wrap(communicator.broadcast(ByteBuffer.allocate(Long.BYTES).putLong(proposedId).array(), 0))
        .getLong();
    byte[] card = signs.card(communicator.mpi().world().rank());
    processes = communicator.allgather(card).stream().map(signs::peer).toList();
    watched().forEach(rank -> signs.introduce(processes.get(rank)));
    last = new AtomicReferenceArray<>(communicator.size());
    heardNanos = new AtomicLongArray(communicator.size());
    traffic = new Traffic(communicator.size());
  }

  /** Notes that this rank has entered its next agreement. I/O thread. */
  public void entered() {
    entered++;
  }

  long agreements() {
    return entered;
  }

  long id() {
    return id;
  }

  /**
   * Answers other ranks' questions through MPI, and asks them while this rank waits for them. The communicating thread.
   */
  synchronized void talk(@Nullable Phase phase) {
    if (retired) {
      return;
    }
    takeIn(phase);
    long now = clock.nanos();
    if (phase != null && phase.peers() == this && now - Math.max(askedNanos, phase.startNanos()) > silenceNanos / 4) {
      askedNanos = now;
      watched().filter(rank -> phase.waits() || isSilent(rank, phase, silenceNanos / 2))
          .forEach(rank -> send(rank, ASK, phase));
    }
    talkedNanos = now;
  }

  private void takeIn(@Nullable Phase phase) {
    sending.removeIf(Request::test);
    while (communicator.hasMessage(ASK)) {
      int from = receive(ASK);
      if (!retired) {
        send(from, ANSWER, phase);
      }
    }
    while (communicator.hasMessage(ANSWER)) {
      receive(ANSWER);
    }
  }

  /**
   * Asks for signs of life from time to time, and names late ranks; returns a diagnosis if the job cannot continue,
   * otherwise null. The watchdog's thread.
   */
  @Nullable
  String verdict(Phase phase) {
    long now = clock.nanos();
    if (now - Math.max(signalledNanos, phase.startNanos()) > silenceNanos / 4) {
      signalledNanos = now;
      watched().forEach(rank -> signs.ask(processes.get(rank)));
    }
    long elapsed = now - phase.startNanos();
    if (elapsed > nameNanos && now - namedNanos > nameNanos) {
      namedNanos = now;
      String late = "%s: %s for %d s%s".formatted(phase.guard().operation(), phase.waits() ? "waiting" : "under way",
          elapsed / 1_000_000_000, phase.waits() ? missing() : "");
      notices.execute(() -> LOG.warn("{}", late));
    }
    int[] dead = watched().filter(rank -> isDead(rank, phase)).toArray();
    if (dead.length > 0) {
      return "%s: no sign of life from %s for %.1f s (h5burst.heartbeat.timeout)".formatted(phase.guard().operation(),
          names(dead, rank -> name(rank, "")), silenceNanos / 1e9);
    }
    return phase.waits() && elapsed > silenceNanos ? circle(phase) : null;
  }

  private boolean isDead(int rank, Phase phase) {
    boolean silentInMpi = isOver(talkedNanos, heardNanos.get(rank), phase, silenceNanos);
    boolean cannotTalk = isOver(clock.nanos(), talkedNanos, phase, silenceNanos / 2);
    return processes.get(rank).isKnown() ? isSilent(rank, phase, silenceNanos) && (silentInMpi || cannotTalk)
        : phase.waits() && silentInMpi;
  }

  /** Returns whether a rank that can be heard without MPI has not been for some time. */
  private boolean isSilent(int rank, Phase phase, long limitNanos) {
    LifeSigns.Peer process = processes.get(rank);
    return process.isKnown() && isOver(clock.nanos(), process.heardNanos(), phase, limitNanos);
  }

  /**
   * Returns whether a silence is too long; it counts from the beginning of a phase, and again from the time when this
   * process itself was asleep.
   */
  private boolean isOver(long now, long heard, Phase phase, long limitNanos) {
    return now - Math.max(heard, Math.max(phase.startNanos(), clock.wokenNanos())) > limitNanos;
  }

  /**
   * Finds a rank that cannot come, because it waits for this one in another group. Its answer may be old but is still
   * true: neither of the two can have moved since then.
   */
  private @Nullable String circle(Phase phase) {
    for (int rank : late()) {
      Whereabouts its = last.get(rank);
      PeerWatch other = its == null ? null : groups.apply(its.busyGroup());
      if (its != null && other != null && other != this && other.entered < its.busyEntered()) {
        return ("%s waits for rank %s, which waits in %s for this rank: the ranks commit, flush or close files of two "
            + "communicators in different order")
            .formatted(phase.guard().operation(), name(rank, ""), its.operation());
      }
    }
    return null;
  }

  private IntStream watched() {
    return communicator.rank() == 0 ? IntStream.range(1, communicator.size()) : IntStream.of(0);
  }

  /** Returns the ranks that had not come to this rank's agreement when they were last heard. */
  private int[] late() {
    return watched().filter(rank -> {
      Whereabouts its = last.get(rank);
      return (its == null ? 0 : its.entered()) < entered;
    }).toArray();
  }

  /** Describes the ranks that are known not to have come yet, and what they do instead; empty if none is known. */
  String missing() {
    int[] late = late();
    return late.length == 0 ? "" : ", missing: " + names(late, this::withOperation);
  }

  private String withOperation(int rank) {
    Whereabouts its = last.get(rank);
    return name(rank, its == null || its.operation().isEmpty() || its.busyGroup() == id ? "" : "in " + its.operation());
  }

  /** Returns a rank's number among those of the file, its number in the job if that is another, and a remark. */
  private String name(int rank, String remark) {
    int inJob = processes.get(rank).jobRank();
    String known = Stream.of(inJob == rank ? "" : "rank %d of the job".formatted(inJob), remark)
        .filter(word -> !word.isEmpty()).collect(Collectors.joining(", "));
    return known.isEmpty() ? String.valueOf(rank) : "%d (%s)".formatted(rank, known);
  }

  private static String names(int[] ranks, IntFunction<String> name) {
    String list = Arrays.stream(ranks).limit(MAX_NAMED).mapToObj(name).collect(Collectors.joining(", "));
    return (ranks.length == 1 ? "rank " : "ranks ") + list
        + (ranks.length > MAX_NAMED ? " and %d more".formatted(ranks.length - MAX_NAMED) : "");
  }

  /**
   * Sends the state. Reads the I/O thread's phase before this rank's progress, so that both are true at that moment.
   */
  private void send(int to, int tag, @Nullable Phase phase) {
    PeerWatch busy = phase == null ? null : phase.peers();
    Whereabouts mine = phase == null || busy == null
        ? new Whereabouts(communicator.rank(), entered, 0, 0, program.operation())
        : new Whereabouts(communicator.rank(), entered, busy.id, phase.entered(), phase.guard().operation());
    send(to, tag, mine);
  }

  private void send(int to, int tag, Whereabouts message) {
    sending.add(communicator.startSend(message.encoded(), to, tag));
    traffic.sent(to);
  }

  private int receive(int tag) {
    MemorySegment message = Whereabouts.emptyMessage();
    communicator.startReceive(message, Communicator.ANY_SOURCE, tag).await();
    Whereabouts its = Whereabouts.decoded(message);
    last.set(its.rank(), its);
    heardNanos.set(its.rank(), clock.nanos());
    traffic.received(its.rank());
    return its.rank();
  }

  /** Stops this rank from asking and answering. Any thread. Returns whether it ever did. */
  public synchronized boolean retire() {
    retired = true;
    return traffic.isAny();
  }

  /**
   * Reports to the others how many messages there were, once all ranks have retired and any of them has ever asked, so
   * that none is left to be confused with one of a later communicator. Any thread.
   */
  public synchronized void sayLast() {
    watched().forEach(rank -> send(rank, LAST, new Whereabouts(communicator.rank(), traffic.sentTo(rank), 0, 0, "")));
  }

  /** Receives outstanding messages after {@link #sayLast()}, and returns whether that was all. Any thread. */
  public synchronized boolean isSilent() {
    takeIn(null);
    while (communicator.hasMessage(LAST)) {
      MemorySegment message = Whereabouts.emptyMessage();
      communicator.startReceive(message, Communicator.ANY_SOURCE, LAST).await();
      Whereabouts its = Whereabouts.decoded(message);
      traffic.announced(its.rank(), its.entered());
    }
    return sending.isEmpty() && watched().allMatch(traffic::isComplete);
  }

  /** Frees the communicator. <b>Collective.</b> Any thread, once nobody asks or answers. */
  public synchronized void close() {
    retired = true;
    communicator.close();
  }
}
