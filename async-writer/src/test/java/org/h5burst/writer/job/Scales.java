package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.nio.file.Path;
import java.util.List;
import org.h5burst.mpi.Communicator;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DimensionScale;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.ScaleReferences.Use;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/** Makes datasets with dimension scales, in a new file and in one that h5py has made; scales.py checks both. */
final class Scales {
  private Scales() {}

  /** <b>Collective.</b> */
  static void make(Path path, Communicator world) {
    try (BurstFile file = BurstFile.create(path, world)) {
      Dataset time = file.dataset("time", ElementType.FLOAT64).shape(3).create();
      Dataset x = file.dataset("grid/x", ElementType.FLOAT64).shape(4).compact().create();
      if (world.rank() == 0) {
        time.write(Selection.block(0, 3), new double[] {0, 0.5, 1});
        x.write(Selection.block(0, 4), new double[] {1, 2, 3, 4});
      }
      DimensionScale ofTime = DimensionScale.of(time, "time");
      DimensionScale ofX = DimensionScale.of(x, "x coordinate");
      for (String name : List.of("density", "energy")) {
        Dataset field = field(file, name);
        ofTime.attachTo(field, 0);
        ofX.attachTo(field, 1);
        DimensionScale.label(field, 0, "t");
        file.commit().join();
      }
      Dataset field = file.dataset("energy");
      assertThrows(WriterException.class, () -> ofTime.attachTo(field, 2));
      assertThrows(WriterException.class, () -> ofTime.attachTo(x, 0));
      assertThrows(WriterException.class, () -> DimensionScale.of(field, "field"));
      assertThrows(WriterException.class, () -> DimensionScale.of(field));
      file.complete();
    }
    add(path, world, List.of(new Use(0, "density"), new Use(0, "energy")));
  }

  private static Dataset field(BurstFile file, String name) {
    return file.dataset(name, ElementType.FLOAT32).shape(3, 4).fill(1).create();
  }

  /**
   * Adds a dataset to a file that has scales, and a second scale to a dimension. <b>Collective.</b>
   *
   * @param users what uses the first scale so far
   */
  static void add(Path path, Communicator world, List<Use> users) {
    try (BurstFile file = BurstFile.open(path, world, OpenOptions.defaults().readWrite())) {
      Dataset time = file.dataset("time");
      assertEquals(users, ((ScaleReferences) time.attribute("REFERENCE_LIST").orElseThrow()).uses());
      ScaleReferences scales = (ScaleReferences) file.dataset("density").attribute("DIMENSION_LIST").orElseThrow();
      assertEquals(List.of(new Use(0, "time"), new Use(1, "grid/x")), scales.uses());
      Dataset added = field(file, "added");
      DimensionScale.of(time).attachTo(added, 0);
      Dataset steps = file.dataset("steps", ElementType.INT32).shape(3).create();
      DimensionScale second = DimensionScale.of(steps, "step");
      second.attachTo(added, 0);
      second.attachTo(file.dataset("density"), 0);
      if (world.rank() == 0) {
        steps.write(Selection.block(0, 3), new int[] {10, 20, 30});
      }
      file.complete();
    }
  }
}
