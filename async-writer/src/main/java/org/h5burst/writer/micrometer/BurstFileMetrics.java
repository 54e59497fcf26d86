package org.h5burst.writer.micrometer;

import io.micrometer.core.instrument.FunctionCounter;
import io.micrometer.core.instrument.FunctionTimer;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.TimeGauge;
import io.micrometer.core.instrument.binder.BaseUnits;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.util.concurrent.TimeUnit;
import java.util.function.ToDoubleFunction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.FileStatistics;

/**
 * Publishes {@link BurstFile#statistics} as meters: {@code h5burst.writes} (bursts and the time of their writes),
 * {@code h5burst.bytes}, {@code h5burst.openings}, {@code h5burst.reopenings}, and {@code h5burst.latency} from commit
 * to outcome with the tag {@code quantile}. The tag {@code file} distinguishes files.
 *
 * <p>Any thread; independent. The registry does not keep the file alive; its meters stay until the program removes
 * them.
 */
public final class BurstFileMetrics implements MeterBinder {
  private final BurstFile file;
  private final Tags tags;

  /**
   * Makes the meters of a file.
   *
   * @param name value of the tag {@code file}
   */
  public BurstFileMetrics(BurstFile file, String name) {
    this.file = file;
    tags = Tags.of("file", name);
  }

  @Override
  public void bindTo(MeterRegistry registry) {
    FunctionTimer
        .builder("h5burst.writes", file, each -> each.statistics().bursts(), each -> each.statistics().writeSeconds(),
            TimeUnit.SECONDS)
        .tags(tags)
        .description("Bursts that are done, and the time of their writes").register(registry);
    counter("h5burst.bytes", "Bytes written by all ranks", BaseUnits.BYTES, FileStatistics::bytes).register(registry);
    counter("h5burst.openings", "First openings of the file (0 or 1)", BaseUnits.OPERATIONS, FileStatistics::openings)
        .register(registry);
    counter("h5burst.reopenings", "Times that the file was opened with other settings", BaseUnits.OPERATIONS,
        FileStatistics::reopenings).register(registry);
    latency("0.5", FileStatistics::medianLatencySeconds).register(registry);
    latency("0.99", FileStatistics::latency99Seconds).register(registry);
    latency("1", FileStatistics::maxLatencySeconds).register(registry);
  }

  private FunctionCounter.Builder<BurstFile> counter(String name, String description, String unit,
      ToDoubleFunction<FileStatistics> value) {
    return FunctionCounter.builder(name, file, each -> value.applyAsDouble(each.statistics())).tags(tags)
        .description(description).baseUnit(unit);
  }

  private TimeGauge.Builder<BurstFile> latency(String quantile, ToDoubleFunction<FileStatistics> seconds) {
    return TimeGauge
        .builder("h5burst.latency", file, TimeUnit.SECONDS, each -> seconds.applyAsDouble(each.statistics()))
        .tags(tags.and("quantile", quantile))
        .description("From commit, flush or close to the outcome, on this rank");
  }
}
