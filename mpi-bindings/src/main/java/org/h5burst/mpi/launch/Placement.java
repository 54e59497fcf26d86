package org.h5burst.mpi.launch;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.h5burst.mpi.MpiException;
import org.h5burst.mpi.runtime.RankEnvironment;
import org.h5burst.mpi.runtime.Rendezvous;
import org.jspecify.annotations.Nullable;

/**
 * The hosts on which the ranks of a job run, and how ranks on other hosts are started.
 *
 * @param hosts in the order of their ranks; empty = only this host
 * @param remoteShell a command that takes a host and a line for its shell, and forwards both streams, the exit code and
 *     the end of its input
 * @param address address of this host for ranks on other hosts; empty = that of the route to the first of these hosts
 */
record Placement(List<String> hosts, List<String> remoteShell, Optional<InetAddress> address) {
  /** Asks for no password, because nobody may be there to enter it. */
  static final List<String> SSH = List.of("ssh", "-o", "BatchMode=yes");

  /** The pattern of host names, which excludes options for the remote shell. */
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.:%-]*");

  /** Any port: nothing is sent to it. */
  private static final int SOME_PORT = 9;

  /**
   * Checks the hosts.
   *
   * @throws IllegalArgumentException if a host is named twice, or is not a name
   */
  Placement {
    for (String host : hosts) {
      if (!NAME.matcher(host).matches()) {
        throw new IllegalArgumentException("\"" + host + "\" is not the name of a host");
      }
    }
    if (new HashSet<>(hosts).size() < hosts.size()) {
      throw new IllegalArgumentException("a host is named twice; the ranks are spread evenly over the hosts");
    }
    hosts = List.copyOf(hosts);
    remoteShell = List.copyOf(remoteShell);
  }

  /** Returns the number of hosts. */
  int size() {
    return Math.max(1, hosts.size());
  }

  /**
   * Starts to listen where all ranks can connect.
   *
   * @throws MpiException if a host has no address
   */
  Rendezvous meeting(int ranks, String secret) {
    List<String> others = hosts.stream().filter(host -> !isHere(host)).toList();
    return others.isEmpty() ? new Rendezvous(ranks, secret)
        : new Rendezvous(address.orElseGet(() -> towards(others.getFirst())), ranks, secret);
  }

  private static InetAddress towards(String host) {
    try (DatagramSocket way = new DatagramSocket()) {
      way.connect(resolved(host), SOME_PORT);
      return way.getLocalAddress();
    } catch (SocketException e) {
      throw new MpiException("there is no route to host " + host + ": " + e.getMessage(), e);
    }
  }

  private static InetAddress resolved(String host) {
    try {
      return InetAddress.getByName(host);
    } catch (UnknownHostException e) {
      throw new MpiException("host " + host + " is not known: " + e.getMessage(), e);
    }
  }

  private static boolean isHere(String host) {
    InetAddress address = resolved(host);
    try {
      return address.equals(own()) || NetworkInterface.getByInetAddress(address) != null;
    } catch (SocketException e) {
      throw new MpiException("the addresses of this host cannot be listed: " + e.getMessage(), e);
    }
  }

  /**
   * Returns the address for this host's name, which may not be that of an interface, such as 127.0.1.1; null if it has
   * none.
   */
  private static @Nullable InetAddress own() {
    try {
      return InetAddress.getLocalHost();
    } catch (UnknownHostException nameless) {
      return null;
    }
  }

  private Optional<String> otherHost(RankEnvironment rank) {
    return hosts.isEmpty() ? Optional.empty()
        : Optional.of(hosts.get(RankEnvironment.hostOf(rank.rank(), rank.size(), hosts.size())))
            .filter(host -> !isHere(host));
  }

  /** Starts a rank with empty input. */
  Process start(RankEnvironment rank, List<String> command, Redirect streams) throws IOException {
    Optional<String> host = otherHost(rank);
    if (host.isEmpty()) {
      ProcessBuilder builder =
          new ProcessBuilder(command).redirectInput(MpiJob.EMPTY).redirectOutput(streams).redirectError(streams);
      builder.environment().putAll(rank.variables());
      return builder.start();
    }
    List<String> line = new ArrayList<>(remoteShell);
    line.add(host.get());
    line.add(RemoteRank.line(rank, command));
    Process process = new ProcessBuilder(line).redirectOutput(streams).redirectError(streams).start();
    process.getOutputStream().write((rank.secret() + "\n").getBytes(StandardCharsets.UTF_8));
    process.getOutputStream().flush(); // and stays open: its end is the end of the rank
    return process;
  }

  /** Describes the process of a rank for messages. */
  String words(RankEnvironment rank, Process process) {
    return otherHost(rank).map(host -> "(host " + host + ")").orElseGet(() -> "(process " + process.pid() + ")");
  }
}
