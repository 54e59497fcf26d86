package org.h5burst.harness.doctor;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Looks up this machine's own name, as MPJ Express does when it starts ranks. */
final class HostName {
  private HostName() {}

  static List<Finding> findings() {
    try {
      InetAddress.getLocalHost();
      return List.of();
    } catch (UnknownHostException e) {
      return List.of(Finding.warning("This machine's name has no address, so --mpi mpj cannot start ranks: "
          + e.getMessage(), "Add the line \"127.0.1.1 NAME\", with its name, to /etc/hosts."));
    }
  }
}
