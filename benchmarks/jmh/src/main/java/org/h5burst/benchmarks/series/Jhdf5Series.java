package org.h5burst.benchmarks.series;

import ch.systemsx.cisd.hdf5.HDF5DataSet;
import ch.systemsx.cisd.hdf5.HDF5Factory;
import ch.systemsx.cisd.hdf5.HDF5FloatStorageFeatures;
import ch.systemsx.cisd.hdf5.HDF5IntStorageFeatures;
import ch.systemsx.cisd.hdf5.IHDF5Writer;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.hdf5.library.Jhdf5Library;

/** Writes with JHDF5. Started by {@link SeriesCommand}, by its name, where there is JHDF5. */
final class Jhdf5Series extends SeriesProgram {
  private Jhdf5Series() {}

  /** Takes the arguments of a {@link SeriesTask}. */
  public static void main(String[] arguments) throws IOException {
    Jhdf5Library.find();
    new Jhdf5Series().run(arguments);
  }

  @Override
  Made create(String file) {
    return new Written(HDF5Factory.open(new File(file)), new ArrayList<>());
  }

  private record Written(IHDF5Writer file, List<HDF5DataSet> all) implements Made {
    @Override
    public void dataset(String name) {
      file.int64().createArray(name, 1, HDF5IntStorageFeatures.INT_CONTIGUOUS);
    }

    @Override
    public void series(String name) {
      file.float64().createArray(name, 0, SeriesTask.CHUNK, HDF5FloatStorageFeatures.FLOAT_CHUNKED);
      all.add(file.object().openDataSet(name));
    }

    @Override
    public void step(int step) {
      for (int number = 0; number < all.size(); number++) {
        double[] one = {SeriesTask.value(number, step)};
        file.float64().writeArrayBlockWithOffset(all.get(number), one, 1, step);
      }
    }

    @Override
    public void close() {
      all.forEach(HDF5DataSet::close);
      file.close();
    }
  }
}
