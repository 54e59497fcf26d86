package org.h5burst.writer.engine.run;

import java.util.ArrayDeque;
import java.util.Deque;
import org.h5burst.mpi.IdleStrategy;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.Request;
import org.h5burst.writer.watch.PeerWatch;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Frees the communicators of groups that no rank uses any more, in the order in which they were left, which is the same
 * on all ranks. Nobody waits for it: the I/O thread checks with each file, the watchdog in each period. Any thread.
 *
 * <p>Design note: MPI lets an implementation wait in MPI_Comm_free, so it is called when all ranks of the group have
 * left it, which they find out with a nonblocking reduction. A rank that never leaves only keeps the others from
 * freeing the communicator. Outstanding messages of the watchdogs are received first, because MPI reuses context
 * numbers. After a failure in native code no MPI object is freed.
 */
public final class Retirement {
  private static final Logger LOG = LoggerFactory.getLogger(Retirement.class);

  private final Mpi mpi;
  private final Deque<Leaving> leaving = new ArrayDeque<>();

  /** Creates an instance that has nothing to free yet. */
  public Retirement(Mpi mpi) {
    this.mpi = mpi;
  }

  /** Adds a group that this rank does not use any more. I/O thread. */
  synchronized void add(BurstGroup group) {
    if (!mpi.isPoisoned()) {
      leaving.add(new Leaving(group));
      advance();
    }
  }

  /** Frees the groups that all ranks have left. Does not wait for a rank that has not. */
  public synchronized void advance() {
    try {
      while (!leaving.isEmpty() && !mpi.isPoisoned() && leaving.getFirst().isFreed()) {
        leaving.removeFirst();
      }
    } catch (MpiException failure) {
      LOG.warn("a communicator that no file uses any more cannot be freed, and stays until the job ends", failure);
      leaving.removeFirst();
    }
  }

  /** Returns how many groups are still to be freed. */
  synchronized int size() {
    return leaving.size();
  }

  /** Waits until all groups are freed. <b>Collective</b> over the job. */
  public void finish() {
    IdleStrategy.until(() -> {
      advance();
      return size() == 0;
    });
  }

  /** A group that this rank has left. */
  private static final class Leaving {
    private final BurstGroup group;
    private final @Nullable PeerWatch peers;
    private final Request everyone;
    private boolean saidLast;

    Leaving(BurstGroup group) {
      this.group = group;
      this.peers = group.agreement().peers();
      this.everyone = group.agreement().startLeaving(peers != null && peers.retire());
    }

    boolean isFreed() {
      if (!everyone.test() || !isSilent()) {
        return false;
      }
      group.free();
      if (peers != null) {
        peers.close();
      }
      return true;
    }

    private boolean isSilent() {
      if (peers == null || !group.agreement().hasMessages()) {
        return true;
      }
      if (!saidLast) {
        saidLast = true;
        peers.sayLast();
      }
      return peers.isSilent();
    }
  }
}
