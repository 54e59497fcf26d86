package org.h5burst.writer.backend.phdf5;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.h5burst.mpi.Communicator;

/**
 * The hosts on which ROMIO may have aggregators: a list such as {@code node1:2,node2:*} or {@code *:1}. If no rank runs
 * on any of them, ROMIO opens no file, and its message does not mention the hint.
 *
 * @param list value of the hint
 */
record AggregatorHosts(String list) {
  static final String HINT = "cb_config_list";
  private static final int MAX_NAMES = 8;

  /**
   * Returns why files cannot be opened with it, as a message; empty if they can. <b>Collective</b> if the list names
   * hosts, with the same list on all ranks.
   *
   * @param host of this rank
   */
  String refusal(String host, Communicator communicator) {
    if (takes("*")) {
      return "";
    }
    List<String> hosts =
        communicator.allgather(host.getBytes(StandardCharsets.UTF_8)).stream()
            .map(name -> new String(name, StandardCharsets.UTF_8)).distinct().toList();
    if (hosts.stream().anyMatch(this::takes)) {
      return "";
    }
    return "hint %s=%s: no rank runs on a host of this list; they run on %s%s".formatted(HINT, list,
        hosts.stream().limit(MAX_NAMES).collect(Collectors.joining(", ")), hosts.size() > MAX_NAMES ? ", ..." : "");
  }

  /** Returns whether the list names a host; does not resolve {@code *}. */
  private boolean takes(String host) {
    return Arrays.stream(list.split(",", -1)).anyMatch(entry -> entry.replaceFirst(":.*", "").equals(host));
  }
}
