package org.h5burst.mpi;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(10)
class HintsTest {
  @Test
  void shouldKeepTheOriginalWhenAHintIsAdded() {
    Hints one = Hints.NONE.with("cb_nodes", "1");
    Hints two = one.with("cb_nodes", "2").with("a", "b");
    assertTrue(Hints.NONE.isEmpty());
    assertEquals(Optional.of("1"), one.get("cb_nodes"));
    assertEquals("a=b,cb_nodes=2", two.toString());
    assertEquals("a=b,cb_nodes=1", two.with(one).toString());
    assertEquals(Optional.empty(), one.get("a"));
  }

  @Test
  void shouldNotChangeWhenItsSourceDoes() {
    TreeMap<String, String> source = new TreeMap<>();
    Hints hints = new Hints(source);
    source.put("a", "b");
    assertTrue(hints.isEmpty());
    assertThrows(UnsupportedOperationException.class, () -> hints.values().put("c", "d"));
  }
}
