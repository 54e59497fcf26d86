package org.h5burst.mpi.runtime;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.UnknownHostException;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.h5burst.mpi.MpiException;

/**
 * The meeting point of the ranks of a job on MPJ Express: each announces the ports on which it listens, and receives
 * those of all ranks when all have arrived. Listens on one address only, that of the loopback interface if all ranks
 * run on this host, on a free port.
 *
 * <p>Design note: a connection of MPJ Express (niodev 0.44) sends a line of text, its two ports and its rank, waits for
 * the answer and closes. A rank also opens a connection that sends the job's secret and lasts as long as the launcher:
 * its end shows the rank that the launcher has died. If other hosts can reach the address, only connections that sent
 * the secret take part.
 */
public final class Rendezvous implements AutoCloseable {
  /** How long a connection may be silent, so that it does not keep the others out. */
  private static final int SILENCE_MILLIS = 5_000;

  private static final int BACKLOG = 1024;

  private final ServerSocket server;
  private final int size;
  private final String secret;
  private final SortedMap<Integer, Newcomer> newcomers = new TreeMap<>();
  private final List<Socket> lifelines = new ArrayList<>();
  private final AtomicInteger arrived = new AtomicInteger();

  private record Newcomer(Socket socket, int writePort, int readPort) {
    String host() {
      return socket.getInetAddress().getHostAddress();
    }
  }

  /** Like {@link #Rendezvous(InetAddress, int, String)}, for ranks on this host. */
  public Rendezvous(int size, String secret) {
    this(loopback(), size, secret);
  }

  /**
   * Starts to listen.
   *
   * @param address of this host, by which all ranks reach it
   * @param size number of ranks that will arrive
   * @throws MpiException if no port is free, or the address is not this host's
   */
  public Rendezvous(InetAddress address, int size, String secret) {
    this.size = size;
    this.secret = secret;
    try {
      server = new ServerSocket();
      server.bind(new InetSocketAddress(address, 0), BACKLOG);
    } catch (IOException e) {
      throw new MpiException("the launcher cannot listen on " + address.getHostAddress() + ": " + e.getMessage(), e);
    }
    Thread.ofPlatform().name("h5burst-rendezvous").daemon().start(this::serve);
  }

  /** Returns the address of the loopback interface. */
  static InetAddress loopback() {
    try {
      return InetAddress.getByAddress(new byte[] {127, 0, 0, 1});
    } catch (UnknownHostException e) {
      throw new IllegalStateException("an address of four bytes was refused", e);
    }
  }

  /** Returns the port on which it listens. */
  public int port() {
    return server.getLocalPort();
  }

  /** Returns the address on which it listens. */
  public InetSocketAddress address() {
    return (InetSocketAddress) server.getLocalSocketAddress();
  }

  /** Returns how many ranks have arrived. */
  public int arrived() {
    return arrived.get();
  }

  private void serve() {
    while (!server.isClosed()) {
      try {
        meet(server.accept());
      } catch (IOException | OutOfMemoryError e) {
        // The server was closed, or a rank has died while it spoke: the launcher sees that by itself. Without memory a
        // rank is not heard, and others may be.
      }
    }
  }

  private void meet(Socket socket) throws IOException {
    boolean stays = false;
    try {
      stays = isWelcome(socket);
    } finally {
      if (!stays) {
        socket.close();
      }
    }
  }

  /** Reads what a connection sends; returns whether it stays open. */
  private boolean isWelcome(Socket socket) throws IOException {
    socket.setSoTimeout(SILENCE_MILLIS);
    DataInputStream in = new DataInputStream(socket.getInputStream());
    String greeting = in.readUTF();
    if (greeting.equals(secret)) {
      synchronized (lifelines) {
        lifelines.add(socket);
      }
      return true;
    }
    int writePort = in.readInt();
    int readPort = in.readInt();
    int rank = in.readInt();
    if (rank < 0 || rank >= size || newcomers.containsKey(rank) || !isTrusted(socket.getInetAddress())) {
      return false;
    }
    newcomers.put(rank, new Newcomer(socket, writePort, readPort));
    if (arrived.incrementAndGet() == size) {
      introduce();
    }
    return true;
  }

  /** Returns whether a rank at this address has already sent the secret. */
  private boolean isTrusted(InetAddress newcomer) {
    synchronized (lifelines) {
      return newcomer.isLoopbackAddress()
          || lifelines.stream().anyMatch(rank -> newcomer.equals(rank.getInetAddress()));
    }
  }

  /** Sends all ranks the addresses of all, as seen from here. The last field, a debugging port, is not used. */
  private void introduce() throws IOException {
    StringBuilder peers = new StringBuilder("#Peer Information");
    newcomers.forEach((rank, newcomer) -> peers.append(';').append(newcomer.host()).append('@')
        .append(newcomer.readPort).append('@').append(newcomer.writePort).append('@').append(rank).append("@0"));
    for (Newcomer newcomer : newcomers.values()) {
      try (Socket socket = newcomer.socket) {
        new DataOutputStream(socket.getOutputStream()).writeUTF(peers.toString());
      }
    }
  }

  /** Stops listening, and ends the ranks' connections. */
  @Override
  public void close() {
    closeQuietly(server);
    synchronized (lifelines) {
      lifelines.forEach(Rendezvous::closeQuietly);
    }
  }

  private static void closeQuietly(AutoCloseable closeable) {
    try {
      closeable.close();
    } catch (Exception e) {
      throw new IllegalStateException("a socket cannot be closed", e);
    }
  }

  /**
   * Connects a rank to its launcher for as long as both live.
   *
   * @param gone is run, on its own thread, when the launcher has died
   */
  public static void holdOn(RankEnvironment me, Runnable gone) {
    Socket socket = connect(me);
    Thread.ofPlatform().name("h5burst-launcher-watch").daemon().start(() -> {
      try (socket) {
        while (socket.getInputStream().read() >= 0) {
          // The launcher has nothing to say.
        }
      } catch (IOException e) {
        // As good as the end of the stream.
      }
      gone.run();
    });
  }

  private static Socket connect(RankEnvironment me) {
    Socket socket = new Socket();
    try {
      socket.connect(me.launcher());
      new DataOutputStream(socket.getOutputStream()).writeUTF(me.secret());
      return socket;
    } catch (IOException e) {
      closeQuietly(socket);
      throw new MpiException(
          "rank " + me.rank() + " cannot reach its launcher at port " + me.launcher().getPort() + " of "
              + me.launcherHost() + ": " + e.getMessage()
              + "; the launcher has probably ended" + (me.hosts() > 1 ? ", or a firewall is between the hosts" : ""),
          e);
    }
  }
}
