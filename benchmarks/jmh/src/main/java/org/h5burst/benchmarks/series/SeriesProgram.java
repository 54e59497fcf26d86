package org.h5burst.benchmarks.series;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.MemoryMXBean;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.List;

/** A program in Java that writes many small datasets, by one library or another. */
abstract class SeriesProgram {
  private static final double NANOS = 1e9;
  private static final MemoryMXBean MEMORY = ManagementFactory.getMemoryMXBean();

  /** A file that is being written. */
  interface Made extends AutoCloseable {
    /** Makes a dataset of one element. */
    void dataset(String name);

    /** Creates a series, which is extendible and empty; it gets the next number. */
    void series(String name);

    /** Appends an element to each series. */
    void step(int step);

    /** Ends the file. */
    @Override
    void close();
  }

  abstract Made create(String file);

  /** Writes what it is asked for, after something smaller, and leaves what it took. */
  final void run(String... arguments) throws IOException {
    SeriesTask task = SeriesTask.of(arguments);
    SeriesSample _ = measure(task.warmUp());
    Files.delete(task.many());
    Files.delete(task.grown());
    new ObjectMapper().writeValue(task.result().toFile(), measure(task));
  }

  private SeriesSample measure(SeriesTask task) {
    long before = heapBytes();
    long start = System.nanoTime();
    double declared;
    double bytesEach;
    double more;
    try (Made file = create(task.many().toString())) {
      for (int number = 0; number < task.datasets(); number++) {
        file.dataset(SeriesTask.name(number));
      }
      declared = secondsSince(start);
      bytesEach = (double) (heapBytes() - before) / task.datasets();
      more = System.nanoTime();
    }
    double made = declared + (System.nanoTime() - more) / NANOS;
    start = System.nanoTime();
    List<Double> steps = new ArrayList<>();
    try (Made file = create(task.grown().toString())) {
      for (int number = 0; number < task.series(); number++) {
        file.series(SeriesTask.name(number));
      }
      for (int step = 0; step < task.steps(); step++) {
        long begin = System.nanoTime();
        file.step(step);
        steps.add(secondsSince(begin));
      }
    }
    return new SeriesSample(declared, made, bytesEach, steps, secondsSince(start));
  }

  private static double secondsSince(long nanos) {
    return (System.nanoTime() - nanos) / NANOS;
  }

  private static long heapBytes() {
    MEMORY.gc();
    return MEMORY.getHeapMemoryUsage().getUsed();
  }
}
