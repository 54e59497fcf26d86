package org.h5burst.writer.backend.phdf5;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.h5burst.mpi.Mpi;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(20)
final class AggregatorHostsTest {
  @ParameterizedTest
  @ValueSource(strings = {"*", "*:*", "*:2", "node1", "node1:3", "node2:1,node1:*", "node2,*:1"})
  void shouldSayNothingWhenARankRunsOnAHostOfTheList(String list) {
    assertEquals("", new AggregatorHosts(list).refusal("node1", Mpi.solo().world()));
  }

  @ParameterizedTest
  @CsvSource({"node2", "'node2:1,node11:*'", "nod:1", "node1.example:1"})
  void shouldNameTheHostsThereAreWhenNoneIsOfTheList(String list) {
    assertEquals("hint cb_config_list=%s: no rank runs on a host of this list; they run on node1".formatted(list),
        new AggregatorHosts(list).refusal("node1", Mpi.solo().world()));
  }
}
