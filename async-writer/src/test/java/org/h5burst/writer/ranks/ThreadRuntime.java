package org.h5burst.writer.ranks;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntConsumer;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.MpiImplementation;
import org.h5burst.mpi.runtime.MpiRuntime;
import org.jspecify.annotations.Nullable;

/** The MPI of one rank that is a thread. */
final class ThreadRuntime implements MpiRuntime {
  private final Communicator world;
  private final RankGate gate;
  private final IntConsumer end;
  private final AtomicReference<@Nullable Thread> ending = new AtomicReference<>();

  /** @param end ends the job with an exit code */
  ThreadRuntime(Communicator world, RankGate gate, IntConsumer end) {
    this.world = world;
    this.gate = gate;
    this.end = end;
  }

  @Override
  public MpiImplementation implementation() {
    return new MpiImplementation(MpiImplementation.Kind.MPJ, "threads of one JVM", "MULTIPLE");
  }

  @Override
  public Communicator world() {
    return world;
  }

  @Override
  public Communicator duplicateOf(long handle) {
    throw new UnsupportedOperationException("the ranks are threads: there is no MPI_Comm to take over");
  }

  @Override
  public void finish() {
    // Nothing is held.
  }

  /** The first thread to end the job goes on; others end, when it has ended. */
  @Override
  public void limitLife(int seconds) {
    gate.life().requireRunning();
    if (!ending.compareAndSet(null, Thread.currentThread())) {
      gate.life().ended().copy().orTimeout(seconds, TimeUnit.SECONDS)
          .exceptionally(_ -> new JobLife.End(world.rank(), 0)).join();
      throw JobEnded.here();
    }
  }

  @Override
  public void abortJob(int exitCode) {
    end.accept(exitCode);
  }

  @Override
  public void end(int exitCode) {
    end.accept(exitCode);
    throw JobEnded.here();
  }
}
