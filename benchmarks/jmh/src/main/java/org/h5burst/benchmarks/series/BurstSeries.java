package org.h5burst.benchmarks.series;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;

/** Writes with H5Burst. Started by {@link SeriesCommand}, not by people. */
final class BurstSeries extends SeriesProgram {
  private BurstSeries() {}

  /** Takes the arguments of a {@link SeriesTask}. */
  public static void main(String[] arguments) throws IOException {
    new BurstSeries().run(arguments);
  }

  @Override
  Made create(String file) {
    return new Written(BurstFile.create(Path.of(file)), new ArrayList<>());
  }

  private record Written(BurstFile file, List<Dataset> all) implements Made {
    @Override
    public void dataset(String name) {
      Dataset _ = file.dataset(name, ElementType.INT64).shape(1).create();
    }

    @Override
    public void series(String name) {
      all.add(file.dataset(name, ElementType.FLOAT64).shape(0).maxShape(Dataset.UNLIMITED).chunk(SeriesTask.CHUNK)
          .create());
    }

    @Override
    public void step(int step) {
      for (int number = 0; number < all.size(); number++) {
        all.get(number).append(new double[] {SeriesTask.value(number, step)});
      }
      file.commit().join();
    }

    @Override
    public void close() {
      file.complete();
      file.close();
    }
  }
}
