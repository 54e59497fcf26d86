package org.h5burst.harness.campaign;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.h5burst.mpi.Communicator;

/**
 * The hosts of a job's ranks.
 *
 * @param nodes the number of each rank's host, in the order of their first ranks
 * @param places the number of each rank on its host
 */
record Hosts(List<Integer> nodes, List<Integer> places) {
  private static final Path NAME = Path.of("/proc/sys/kernel/hostname");

  /** <b>Collective.</b> */
  static Hosts of(Communicator world) throws IOException {
    byte[] own = Files.readString(NAME).strip().getBytes(StandardCharsets.UTF_8);
    return of(world.allgather(own).stream().map(name -> new String(name, StandardCharsets.UTF_8)).toList());
  }

  static Hosts of(List<?> names) {
    Map<Object, Integer> numbers = new HashMap<>();
    Map<Object, Integer> ranks = new HashMap<>();
    List<Integer> nodes = new ArrayList<>();
    List<Integer> places = new ArrayList<>();
    for (Object name : names) {
      nodes.add(numbers.computeIfAbsent(name, _ -> numbers.size()));
      places.add(ranks.merge(name, 1, Integer::sum) - 1);
    }
    return new Hosts(nodes, places);
  }

  /** Returns whether a rank is one of so many on each of the first hosts. */
  boolean isAmong(int rank, int firstNodes, int ranksPerNode) {
    return nodes.get(rank) < firstNodes && places.get(rank) < ranksPerNode;
  }

  /** Returns the hosts of some of the ranks, which get new numbers in the same order. */
  Hosts among(IntPredicate isAmong) {
    return of(IntStream.range(0, nodes.size()).filter(isAmong).mapToObj(nodes::get).toList());
  }

  /** Returns whether a rank is the first one on its host. */
  boolean isFirst(int rank) {
    return places.get(rank) == 0;
  }

  /**
   * Returns a rank of another host, a different one for each rank. It is the rank itself if there is only one host, and
   * may be on the same host if that has more than half of the ranks.
   */
  int foreign(int rank) {
    List<Integer> byHost = IntStream.range(0, nodes.size()).boxed()
        .sorted(Comparator.<Integer, Integer>comparing(nodes::get).thenComparing(places::get)).toList();
    int most = Collections.max(places) + 1;
    return byHost.get((byHost.indexOf(rank) + most) % byHost.size());
  }

  /** Returns whether there are so many hosts with so many ranks each. */
  boolean hold(int wantedNodes, int ranksPerNode) {
    return nodes.stream().distinct()
        .filter(node -> nodes.stream().filter(node::equals).count() >= ranksPerNode && node < wantedNodes)
        .count() == wantedNodes;
  }
}
