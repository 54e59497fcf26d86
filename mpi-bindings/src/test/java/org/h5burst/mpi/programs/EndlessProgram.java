package org.h5burst.mpi.programs;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.Request;

/** Ranks that say their process ids and then communicate until somebody ends them. */
public final class EndlessProgram {
  private EndlessProgram() {}

  /** Never returns. */
  public static void main(String[] arguments) throws Exception {
    System.out.println("process " + ProcessHandle.current().pid());
    Mpi.run(mpi -> {
      System.out.println("connected " + mpi.world().rank());
      try (Communicator other = mpi.world().duplicate()) {
        mpi.newThread("exchange", () -> exchange(other)).start();
        for (long sum = 0; sum >= 0;) {
          sum = mpi.world().allreduce(1L, Reduction.SUM);
          List<byte[]> unused = mpi.world().allgather(new byte[1000]);
          mpi.world().broadcast(unused.getFirst(), 0);
        }
      }
    });
  }

  private static void exchange(Communicator ranks) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(1 << 20);
      MemorySegment in = arena.allocate(1 << 20);
      while (!Thread.currentThread().isInterrupted()) {
        Request send = ranks.startSend(out, (ranks.rank() + 1) % ranks.size(), 1);
        ranks.startReceive(in, Communicator.ANY_SOURCE, 1).await();
        send.await();
      }
    }
  }
}
