package org.h5burst.harness.job;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(60)
final class WilliamsSquareTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 16, 17})
  void shouldLetEachFollowEachOtherAndTakeEveryPlaceEquallyOftenWhenRoundsGoOn(int count) {
    List<Integer> ways = IntStream.range(0, count).boxed().toList();
    int rounds = count % 2 == 0 ? count : 2 * count;
    for (int first : new int[] {0, -rounds, 3 * rounds}) {
      Map<String, Integer> seen = new HashMap<>();
      for (int round = first; round < first + rounds; round++) {
        List<Integer> order = WilliamsSquare.order(ways, round);
        for (int place = 0; place < count; place++) {
          seen.merge(order.get(place) + " at " + place, 1, Integer::sum);
          if (place > 0) {
            seen.merge(order.get(place) + " after " + order.get(place - 1), 1, Integer::sum);
          }
        }
      }
      assertEquals(count * count + count * (count - 1), seen.size());
      seen.forEach((what, times) -> assertEquals(rounds / count, times, what));
    }
  }
}
