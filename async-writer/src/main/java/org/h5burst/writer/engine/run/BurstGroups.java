package org.h5burst.writer.engine.run;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Supplier;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.IoFailureException;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.configuration.WriterConfiguration.TimeLimits;
import org.h5burst.writer.engine.agree.Agreement;
import org.h5burst.writer.engine.agree.Call;
import org.h5burst.writer.engine.agree.Limits;
import org.h5burst.writer.watch.Guard;
import org.h5burst.writer.watch.PeerWatch;
import org.h5burst.writer.watch.Watchdog;

/**
 * The groups of ranks that have files: each is created with the first file on its communicator and freed with the last,
 * except that of the world, which is kept for the next file. I/O thread only.
 *
 * <p>Design note: a group ends with the program's calls (a failed create or open, a close), which come in the same
 * order on all ranks, whatever happens to a file in between. A rank that has forgotten to close a failed file still
 * has the group when the others have freed it. So for each file on a communicator other than the world, the ranks
 * compare whether they have the group, and create another one if they differ.
 */
public final class BurstGroups {
  private final Mpi mpi;
  private final Limits limits;
  private final Watchdog watchdog;
  private final Retirement retirement;
  private final List<BurstGroup> groups = new CopyOnWriteArrayList<>();
  private final Map<Communicator, BurstGroup> current = new HashMap<>();
  private long nextNumber;

  /** Creates an instance without groups. */
  public BurstGroups(Mpi mpi, Limits limits, Watchdog watchdog, Retirement retirement) {
    this.mpi = mpi;
    this.limits = limits;
    this.watchdog = watchdog;
    this.retirement = retirement;
    watchdog.alsoDo(_ -> retirement.advance());
  }

  /** Returns the caller of the tuners of a group's files. */
  public TunerCalls tunerCalls(BurstGroup group) {
    return new TunerCalls(watchdog, limits, group.closing());
  }

  /**
   * Waits for the other ranks of a group in a call of the program, which the I/O thread does not see. Any thread.
   *
   * @param operation its name in messages
   */
  public <T> T duringCall(BurstGroup group, String operation, Supplier<T> call) {
    Guard guard = limits.agreement(Call.COMMIT, operation).until(group.closing());
    return watchdog.duringCall(guard, limits.times().lateNotice().toNanos(), call);
  }

  /**
   * Returns the group of a communicator, which now has one more file. <b>Collective.</b>
   *
   * @param operation that needs it, for messages
   */
  public BurstGroup enter(Communicator communicator, String operation) {
    retirement.advance();
    watchdog.waiting(limits.meeting(operation), null);
    try {
      BurstGroup group = shared(communicator);
      group.enter();
      return group;
    } catch (IllegalStateException closed) { // by the program, on all ranks
      throw new UsageException("%s: %s".formatted(operation, closed.getMessage()), closed);
    } catch (MpiException failure) {
      throw new IoFailureException(
          ("%s: MPI cannot make a communicator for the %d ranks of the file; close communicators and files that are "
              + "not needed any more: %s")
              .formatted(operation, communicator.size(), failure.getMessage()),
          failure);
    } finally {
      watchdog.done();
    }
  }

  private BurstGroup shared(Communicator communicator) {
    BurstGroup known = current.get(communicator);
    if (communicator.size() == 1 || isWorld(communicator)) {
      return known != null ? known : make(communicator, nextNumber++);
    }
    try (Arena scratch = Arena.ofConfined()) {
      long number = known == null ? -1 : known.number();
      MemorySegment words = scratch.allocateFrom(ValueLayout.JAVA_LONG, number, -number, nextNumber);
      communicator.startAllreduceLongs(words, 3, Reduction.MAX).await();
      boolean same = words.getAtIndex(ValueLayout.JAVA_LONG, 0) == -words.getAtIndex(ValueLayout.JAVA_LONG, 1);
      if (same && known != null) {
        return known;
      }
      long fresh = words.getAtIndex(ValueLayout.JAVA_LONG, 2);
      nextNumber = fresh + 1;
      return make(communicator, fresh);
    }
  }

  private BurstGroup make(Communicator communicator, long number) {
    boolean isAlone = communicator.size() == 1;
    List<Communicator> own = duplicates(communicator, isAlone ? 1 : 3);
    TimeLimits times = limits.times();
    PeerWatch peers =
        isAlone ? null : watchdog.watch(own.get(2), times.heartbeat().toNanos(), times.lateNotice().toNanos());
    Agreement agreement = new Agreement(own.getFirst(), watchdog, peers, limits.closing(watchdog));
    BurstGroup group = new BurstGroup(communicator, number, agreement, own.get(isAlone ? 0 : 1));
    groups.add(group);
    current.put(communicator, group);
    return group;
  }

  private static List<Communicator> duplicates(Communicator communicator, int count) {
    List<Communicator> made = new ArrayList<>();
    try {
      while (made.size() < count) {
        made.add(communicator.duplicate());
      }
      return made;
    } catch (MpiException failure) {
      made.forEach(Communicator::close);
      throw failure;
    }
  }

  private boolean isWorld(Communicator communicator) {
    return communicator == mpi.world();
  }

  /**
   * Notes that the program has closed a file. One that could not even begin to end stays in its group until the job
   * ends.
   */
  public void leave(BurstGroup group, FileState file) {
    if (!file.isHealthy()) {
      group.remove(file);
      leave(group);
    }
  }

  /** Notes that the program has one file less. */
  public void leave(BurstGroup group) {
    if (group.leave() && !isWorld(group.origin())) {
      current.remove(group.origin(), group);
      retire(group);
    }
  }

  private void retire(BurstGroup group) {
    groups.remove(group);
    PeerWatch peers = group.agreement().peers();
    if (peers != null) {
      watchdog.forget(peers);
    }
    retirement.add(group);
  }

  /** Returns all groups, in the order of creation, which is the same on all their ranks. Any thread. */
  public List<BurstGroup> all() {
    return List.copyOf(groups);
  }

  /** Returns how many groups this rank has left that are not freed yet. Any thread. */
  public int retiring() {
    return retirement.size();
  }

  /** Retires all groups, because the job ends. */
  public void retireAll() {
    all().forEach(this::retire);
    current.clear();
  }
}
