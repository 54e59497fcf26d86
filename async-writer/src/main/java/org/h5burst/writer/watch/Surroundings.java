package org.h5burst.writer.watch;

import java.io.IOException;
import java.nio.channels.DatagramChannel;
import org.h5burst.mpi.Mpi;

/**
 * The watchdog's connections to the outside of the process. Tests attach their own to an {@link Mpi} before the first
 * file.
 *
 * @param clock by which limits pass
 * @param datagrams opens the socket for signs of life that need no MPI
 */
public record Surroundings(NanoClock clock, Datagrams datagrams) {
  private static final Surroundings SYSTEM = new Surroundings(NanoClock.SYSTEM, DatagramChannel::open);

  /** Opens sockets for datagrams. */
  @FunctionalInterface
  public interface Datagrams {
    /**
     * Opens a socket.
     *
     * @throws UnsupportedOperationException where there are none
     */
    DatagramChannel open() throws IOException;
  }

  /** Returns the surroundings of a job. <b>Independent.</b> */
  public static Surroundings of(Mpi mpi) {
    return mpi.attached(Surroundings.class, () -> SYSTEM);
  }
}
