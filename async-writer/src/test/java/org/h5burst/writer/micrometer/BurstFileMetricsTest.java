package org.h5burst.writer.micrometer;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.FileStatistics;
import org.h5burst.writer.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(60)
class BurstFileMetricsTest {
  @Test
  void shouldShowWhatTheStatisticsTellWhenBurstsWereWritten(@TempDir Path directory) {
    SimpleMeterRegistry registry = new SimpleMeterRegistry();
    try (BurstFile file = BurstFile.create(directory.resolve("metrics.h5"))) {
      new BurstFileMetrics(file, "metrics").bindTo(registry);
      Dataset dataset = file.dataset("d", ElementType.FLOAT64).shape(8).create();
      for (int burst = 0; burst < 3; burst++) {
        dataset.write(Selection.block(2 * burst, 2), new double[] {burst, burst});
        file.commit().join();
      }
      FileStatistics told = file.statistics();
      assertEquals(3, told.bursts());
      assertEquals(3, registry.get("h5burst.writes").tag("file", "metrics").functionTimer().count());
      assertEquals(told.writeSeconds(), registry.get("h5burst.writes").functionTimer().totalTime(TimeUnit.SECONDS),
          1e-9);
      assertEquals(3 * 2 * Double.BYTES, registry.get("h5burst.bytes").functionCounter().count());
      assertEquals(1, registry.get("h5burst.openings").functionCounter().count());
      assertEquals(0, registry.get("h5burst.reopenings").functionCounter().count());
      double worst = registry.get("h5burst.latency").tag("quantile", "1").timeGauge().value(TimeUnit.SECONDS);
      assertTrue(worst > 0 && worst == told.maxLatencySeconds(), "latency " + worst);
      file.complete();
    }
  }
}
