package org.h5burst.writer.job;

import java.net.Inet4Address;
import java.net.NetworkInterface;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;

/**
 * Ranks that say on which host they are; with the argument {@code killed} the last one kills itself while the others
 * wait for it.
 */
final class HostsJob {
  private HostsJob() {}

  /** The argument: what happens at the end. */
  public static void main(String[] arguments) throws Exception {
    Mpi.run(mpi -> {
      Communicator world = mpi.world();
      String address = NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
          .filter(each -> each instanceof Inet4Address && !each.isLoopbackAddress()).map(each -> each.getHostAddress())
          .findFirst().orElse("none");
      System.out.println("rank %d of %d is on one of %d hosts and sees address %s".formatted(world.rank(), world.size(),
          world.nodes(), address));
      world.barrier();
      if (arguments[0].equals("killed") && world.rank() == world.size() - 1) {
        new ProcessBuilder("kill", "-9", Long.toString(ProcessHandle.current().pid())).start();
        LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(60));
      }
      world.allreduce(1L, Reduction.SUM);
    });
  }
}
