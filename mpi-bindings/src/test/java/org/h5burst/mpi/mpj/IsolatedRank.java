package org.h5burst.mpi.mpj;

import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.mpi.runtime.RankEnvironment;

/** A rank that {@link IsolatedRanksTest} runs in a class loader of its own. */
public final class IsolatedRank {
  /** What ranks that shared their classes would see of each other. */
  private static int started;

  private IsolatedRank() {}

  /** Returns a sum over all ranks of what each has gathered from the others, in this class loader. */
  public static long run(int rank, int size, int port, String secret) {
    started++;
    RankEnvironment me = RankEnvironment.onOneHost(rank, size, port, secret);
    NioDevice device = NioDevice.start(me);
    Communicator world = MpjCommunicator.world(Mpi.solo(), new Post(device, me), rank, size);
    List<byte[]> gathered = world.allgather(new byte[] {(byte) (10 + rank), (byte) started});
    long sum = gathered.stream().mapToLong(part -> part[0] + 1000L * part[1]).sum();
    long total = world.allreduce(sum, Reduction.SUM);
    device.finish();
    return total;
  }
}
