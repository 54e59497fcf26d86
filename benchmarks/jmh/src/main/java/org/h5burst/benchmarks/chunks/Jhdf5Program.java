package org.h5burst.benchmarks.chunks;

import ch.systemsx.cisd.base.mdarray.MDFloatArray;
import ch.systemsx.cisd.hdf5.HDF5DataSet;
import ch.systemsx.cisd.hdf5.HDF5Factory;
import ch.systemsx.cisd.hdf5.HDF5FloatStorageFeatures;
import ch.systemsx.cisd.hdf5.IHDF5Writer;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.hdf5.library.Jhdf5Library;

/** Writes with JHDF5. Started by {@link ChunksCommand}, by its name, where there is JHDF5. */
final class Jhdf5Program {
  private static final int[] CHUNK = {1, Planes.EDGE, Planes.EDGE};
  /** Features without scaling, because JHDF5 would scale floats and lose digits. */
  private static final HDF5FloatStorageFeatures COMPRESSED = HDF5FloatStorageFeatures.build().noScaling()
      .compress().deflateLevel((byte) Layout.LEVEL).shuffleBeforeDeflate(true).features();

  private Jhdf5Program() {}

  /** Takes the arguments of a {@link Task}. */
  public static void main(String[] arguments) throws IOException {
    Jhdf5Library.find();
    Task task = Task.of(arguments);
    List<MDFloatArray> planes = planes(task);
    Task warmUp = task.warmUp(1);
    write(warmUp, planes);
    Files.delete(warmUp.target());
    StopWatch watch = new StopWatch();
    write(task, planes);
    new ObjectMapper().writeValue(task.result().toFile(), watch.read());
  }

  private static List<MDFloatArray> planes(Task task) throws IOException {
    try (Arena arena = Arena.ofConfined()) {
      Planes planes = Planes.read(task.planes(), arena);
      return IntStream.range(0, Planes.COUNT)
          .mapToObj(plane -> new MDFloatArray(planes.of(plane).toArray(ValueLayout.JAVA_FLOAT), CHUNK)).toList();
    }
  }

  private static void write(Task task, List<MDFloatArray> planes) {
    long[] shape = {task.steps(), Planes.EDGE, Planes.EDGE};
    try (IHDF5Writer file = HDF5Factory.open(task.target().toFile());
        HDF5DataSet dataset = file.float32().createMDArrayAndOpen(Task.DATASET, shape, CHUNK, COMPRESSED)) {
      for (long step = 0; step < task.steps(); step++) {
        file.float32().writeMDArrayBlock(dataset, planes.get((int) (step % Planes.COUNT)), new long[] {step, 0, 0});
      }
    }
  }
}
