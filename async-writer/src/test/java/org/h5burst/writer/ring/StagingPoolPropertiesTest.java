package org.h5burst.writer.ring;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Half the limit can always be relied on. */
final class StagingPoolPropertiesTest {
  @Property
  void shouldTakeABurstOfHalfTheLimitWhenEarlierBurstsComeAndGo(@ForAll long seed) {
    Random random = new Random(seed);
    long limit = 64 << random.nextInt(16);
    StagingPool pool = new StagingPool(limit);
    int mostBytes = (int) Math.max(1, limit >> random.nextInt(8));
    for (int burst = 0; burst < 20; burst++) {
      List<StagedData> held = new ArrayList<>();
      long room = limit / 2;
      for (int write = 0; write < 200; write++) {
        int bytes = 1 + random.nextInt(mostBytes);
        long taken = Math.max(8, (bytes + 7L) / 8 * 8);
        if (taken <= room) {
          room -= taken;
          StagedData data = pool.tryStage(bytes);
          assertNotNull(data,
              () -> "seed %d: no room for %d bytes, %d of %d in use".formatted(seed, bytes, pool.usedBytes(), limit));
          held.add(data);
          assertTrue(pool.usedBytes() <= limit);
        }
      }
      held.forEach(StagedData::release);
    }
    pool.free();
    assertEquals(0, pool.usedBytes());
  }
}
