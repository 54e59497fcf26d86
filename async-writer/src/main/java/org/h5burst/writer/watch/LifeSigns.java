package org.h5burst.writer.watch;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.nio.channels.UnsupportedAddressTypeException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Signs of life without MPI: small datagrams, answered by a thread that does nothing else. MPI itself may be busy in a
 * long call of another thread, and its silence then means nothing.
 *
 * <p>A process answers only those that know its token, a random number that ranks exchange through MPI. Where datagrams
 * do not pass, no process is ever heard, and silence does not count.
 */
final class LifeSigns implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LifeSigns.class);
  private static final long ASK = 1;
  private static final long ANSWER = 2;
  private static final int DATAGRAM_BYTES = 5 * Long.BYTES;
  private static final int MAX_ADDRESSES = 8;

  /** How often to ask a process that has never answered. */
  private static final int MAX_INTRODUCTIONS = 20;

  private final AwakeClock clock;
  private final UUID token;
  private final List<InetAddress> addresses = new ArrayList<>();
  private final Map<UUID, Peer> peers = new ConcurrentHashMap<>();
  private final Queue<Peer> strangers = new ConcurrentLinkedQueue<>();
  private volatile @Nullable DatagramChannel channel;
  private int port;

  /** Another process that may be reached by datagrams. */
  static final class Peer {
    private final UUID token;
    private final int jobRank;
    private final List<SocketAddress> addresses;
    private volatile boolean known;
    private volatile long heardNanos;
    private int introductions;

    private Peer(UUID token, int jobRank, List<SocketAddress> addresses) {
      this.token = token;
      this.jobRank = jobRank;
      this.addresses = addresses;
    }

    int jobRank() {
      return jobRank;
    }

    /** Returns whether it has ever answered. */
    boolean isKnown() {
      return known;
    }

    /** Returns when it last answered. */
    long heardNanos() {
      return heardNanos;
    }
  }

  /**
   * Makes the signs of a job of one rank, without a socket, because nobody asks. Ranks that join it by
   * {@code MPI_Comm_spawn} hear of it only through MPI.
   */
  LifeSigns(AwakeClock clock) {
    this.clock = clock;
    token = new UUID(ProcessHandle.current().pid(), System.nanoTime());
  }

  /**
   * Begins to listen, if the system allows it.
   *
   * @param datagrams opens the socket
   * @param local whether all ranks of the job are on this host
   * @param threads makes the thread that listens
   */
  LifeSigns(AwakeClock clock, Surroundings.Datagrams datagrams, boolean local, Function<Runnable, Thread> threads) {
    this.clock = clock;
    SecureRandom random = new SecureRandom();
    token = new UUID(random.nextLong(), random.nextLong());
    try {
      DatagramChannel opened = datagrams.open();
      channel = opened;
      opened.bind(local ? new InetSocketAddress(InetAddress.getLoopbackAddress(), 0) : new InetSocketAddress(0));
      port = ((InetSocketAddress) opened.getLocalAddress()).getPort();
      addresses.addAll(local ? List.of(InetAddress.getLoopbackAddress()) : ownAddresses());
      threads.apply(() -> listen(opened)).start();
    } catch (IOException | UnsupportedOperationException none) {
      LOG.debug("signs of life go through MPI only", none);
      close();
    } catch (RuntimeException | Error noThread) {
      close();
      throw noThread;
    }
  }

  private static List<InetAddress> ownAddresses() throws IOException {
    return NetworkInterface.networkInterfaces().flatMap(NetworkInterface::inetAddresses)
        .filter(
            address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress() && !address.isMulticastAddress())
        .limit(MAX_ADDRESSES).toList();
  }

  /** Returns the card by which others know and can ask this process, which is the job's rank {@code jobRank}. */
  byte[] card(int jobRank) {
    ByteBuffer card = ByteBuffer.allocate(4 * Long.BYTES + addresses.size() * 17);
    card.putLong(token.getMostSignificantBits()).putLong(token.getLeastSignificantBits()).putInt(jobRank).putInt(port)
        .putInt(addresses.size());
    for (InetAddress address : addresses) {
      byte[] bytes = address.getAddress();
      card.put((byte) bytes.length).put(bytes);
    }
    byte[] used = new byte[card.position()];
    card.flip().get(used);
    return used;
  }

  /** Returns the process with a card. Any thread. */
  Peer peer(byte[] card) {
    ByteBuffer buffer = ByteBuffer.wrap(card);
    UUID other = new UUID(buffer.getLong(), buffer.getLong());
    int jobRank = buffer.getInt();
    int itsPort = buffer.getInt();
    List<SocketAddress> itsAddresses = new ArrayList<>();
    for (int left = buffer.getInt(); left > 0; left--) {
      byte[] bytes = new byte[buffer.get()];
      buffer.get(bytes);
      try {
        itsAddresses.add(new InetSocketAddress(InetAddress.getByAddress(bytes), itsPort));
      } catch (UnknownHostException impossible) {
        throw new IllegalArgumentException("an address of %d bytes".formatted(bytes.length), impossible);
      }
    }
    return peers.computeIfAbsent(other, _ -> new Peer(other, jobRank, List.copyOf(itsAddresses)));
  }

  /**
   * Lets {@link #askStrangers} ask a process until it has answered once: only the silence of a process that could be
   * heard has a meaning. Any thread.
   */
  void introduce(Peer peer) {
    ask(peer);
    strangers.add(peer);
  }

  /** Asks processes that have never answered, up to a limit. One thread, from time to time. */
  void askStrangers() {
    strangers.removeIf(peer -> peer.known || ++peer.introductions > MAX_INTRODUCTIONS);
    strangers.forEach(this::ask);
  }

  /** Asks whether a process is alive. Any thread. */
  void ask(Peer peer) {
    peer.addresses.forEach(address -> send(address, peer.token, ASK));
  }

  /** Answers questions, and notes answers, until the socket is closed. */
  private void listen(DatagramChannel open) {
    ByteBuffer datagram = ByteBuffer.allocate(DATAGRAM_BYTES + 1);
    while (open.isOpen()) {
      try {
        datagram.clear();
        SocketAddress from = open.receive(datagram);
        if (from != null && datagram.flip().remaining() == DATAGRAM_BYTES) {
          hear(from, datagram);
        }
      } catch (IOException | OutOfMemoryError notReceived) {
        LOG.debug("a datagram was not received", notReceived);
      }
    }
  }

  private void hear(SocketAddress from, ByteBuffer datagram) {
    UUID to = new UUID(datagram.getLong(), datagram.getLong());
    long kind = datagram.getLong();
    UUID sender = new UUID(datagram.getLong(), datagram.getLong());
    if (!to.equals(token)) {
      return; // a stranger's
    }
    Peer peer = peers.get(sender);
    if (kind == ASK) {
      send(from, sender, ANSWER);
    } else if (kind == ANSWER && peer != null) {
      peer.heardNanos = clock.nanos();
      peer.known = true;
    }
  }

  private void send(SocketAddress to, UUID receiver, long kind) {
    DatagramChannel open = channel;
    if (open == null) {
      return;
    }
    ByteBuffer datagram = ByteBuffer.allocate(DATAGRAM_BYTES);
    datagram.putLong(receiver.getMostSignificantBits()).putLong(receiver.getLeastSignificantBits()).putLong(kind);
    datagram.putLong(token.getMostSignificantBits()).putLong(token.getLeastSignificantBits()).flip();
    try {
      int _ = open.send(datagram, to);
    } catch (IOException | UnsupportedAddressTypeException unreachable) { // as IPv6 from a host without it
      LOG.debug("no datagram reaches {}", to, unreachable);
    }
  }

  @Override
  public void close() {
    try (DatagramChannel ending = channel) {
      channel = null;
    } catch (IOException failure) {
      LOG.debug("a socket cannot be closed", failure);
    }
  }
}
