package org.h5burst.writer.backend.portable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.h5burst.mpi.Hints;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(10)
class AggregationHintsTest {
  @Test
  void shouldBeRomiosDefaultsWhenNothingIsHinted() {
    assertEquals(
        "cb_buffer_size=16777216,cb_config_list=*:1,cb_nodes=3,ind_rd_buffer_size=4194304,ind_wr_buffer_size=524288,"
            + "romio_cb_read=automatic,romio_cb_write=automatic",
        AggregationHints.of(Hints.NONE, 8, 3).inForce().toString());
  }

  @ParameterizedTest
  @CsvSource({"4, *:1, 2", "4, *:2, 4", "4, *:*, 4", "9, *:*, 8", "9, *:3, 6", "1, *:4, 1", "4, *:0, 1"})
  void shouldTakeAsManyAggregatorsAsHostsAllowWhenMoreAreHinted(int wanted, String configuration, int expected) {
    Hints hints = Hints.NONE.with("cb_nodes", Integer.toString(wanted)).with("cb_config_list", configuration);
    assertEquals(expected, AggregationHints.of(hints, 8, 2).aggregators());
  }

  @ParameterizedTest
  @CsvSource({"cb_buffer_size, 0", "cb_buffer_size, -1", "cb_nodes, many", "romio_cb_write, perhaps",
    "cb_config_list, host1:2",
    "ind_wr_buffer_size, 99999999999"})
  void shouldNameHintAndValueWhenItCannotBe(String key, String value) {
    IllegalArgumentException failure =
        assertThrows(IllegalArgumentException.class, () -> AggregationHints.of(Hints.NONE.with(key, value), 2, 1));
    assertTrue(String.valueOf(failure.getMessage()).contains(key + "=" + value), failure::toString);
  }
}
