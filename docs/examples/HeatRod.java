import ch.systemsx.cisd.base.mdarray.MDDoubleArray;
import ch.systemsx.cisd.base.mdarray.MDFloatArray;
import ch.systemsx.cisd.hdf5.HDF5Factory;
import ch.systemsx.cisd.hdf5.HDF5FloatStorageFeatures;
import ch.systemsx.cisd.hdf5.HDF5IntStorageFeatures;
import ch.systemsx.cisd.hdf5.IHDF5Writer;

/**
 * A rod that cools down, written step by step with JHDF5. Argument: the file. Written for H5Burst against the public
 * API of JHDF5 19.04, to use as much of it as a simulation does; nothing is taken from the examples of JHDF5.
 */
public class HeatRod {
  private static final int STEPS = 12;
  private static final int CELLS = 96;
  private static final int BLOCK = 32;

  public static void main(String[] args) {
    IHDF5Writer writer = HDF5Factory.configure(args[0]).overwrite().useSimpleDataSpaceForAttributes().writer();

    writer.object().createGroup("run");
    writer.string().setAttr("/", "title", "Cooling of a rod");
    writer.float64().setAttr("run", "conductivity", 0.2);
    writer.int32().setArrayAttr("run", "grid", new int[] {CELLS, 1, 1});
    writer.bool().setAttr("run", "converged", true);

    double[] temperature = new double[CELLS];
    temperature[CELLS / 2] = 1000;
    float[] energy = new float[STEPS];
    writer.float64().createMDArray("run/temperature", new long[] {STEPS, CELLS}, new int[] {1, CELLS});
    writer.int64().createArray("run/clock", 4); // grows
    writer.float32().createMatrix("run/edges", STEPS, 2, 4, 2, HDF5FloatStorageFeatures.FLOAT_DEFLATE);
    for (int step = 0; step < STEPS; step++) {
      temperature = cooled(temperature);
      energy[step] = (float) sum(temperature);
      for (int first = 0; first < CELLS; first += BLOCK) { // as ranks would
        double[] part = new double[BLOCK];
        System.arraycopy(temperature, first, part, 0, BLOCK);
        writer.float64().writeMDArrayBlockWithOffset("run/temperature",
            new MDDoubleArray(part, new int[] {1, BLOCK}), new long[] {step, first});
      }
      float[][] edges = {{(float) temperature[0], (float) temperature[CELLS - 1]}};
      writer.float32().writeMatrixBlockWithOffset("run/edges", edges, step, 0);
      if (step % 4 == 3) {
        writer.int64().writeArrayBlock("run/clock", new long[] {step - 3, step - 2, step - 1, step}, step / 4);
      }
    }
    writer.float32().writeArray("run/energy", energy, HDF5FloatStorageFeatures.FLOAT_CONTIGUOUS);
    writer.float32().setAttr("run/energy", "unit scale", 1.5f);
    writer.string().setAttr("run/energy", "unit", "J");

    MDFloatArray cube = new MDFloatArray(new int[] {2, 3, 4});
    for (int i = 0; i < cube.size(0); i++) {
      for (int j = 0; j < cube.size(1); j++) {
        for (int k = 0; k < cube.size(2); k++) {
          cube.set(100 * i + 10 * j + k, i, j, k);
        }
      }
    }
    writer.float32().writeMDArray("shapes/cube", cube);
    writer.float32().createMDArray("shapes/part", new long[] {1, 2, 2}, new int[] {1, 2, 2});
    writer.float32().writeMDArrayBlockWithOffset("shapes/part", cube, new int[] {1, 2, 2},
        new long[] {0, 0, 0}, new int[] {1, 1, 2});
    writer.int8().writeArray("types/int8", new byte[] {-1, 0, 1});
    writer.uint8().writeArray("types/uint8", new byte[] {-1, 0, 1});
    writer.int16().writeMatrix("types/int16", new short[][] {{1, 2, 3}, {4, 5, 6}});
    writer.uint16().write("types/uint16", (short) -2);
    writer.int32().writeArray("types/int32", new int[] {3, 1, 4, 1, 5}, HDF5IntStorageFeatures.INT_DEFLATE);
    writer.uint32().createArray("types/uint32", 5, 5, HDF5IntStorageFeatures.INT_CONTIGUOUS);
    writer.uint32().writeArrayBlockWithOffset("types/uint32", new int[] {5, 6}, 2, 0);
    writer.uint32().writeArrayBlockWithOffset("types/uint32", new int[] {7, 8, 9, 10}, 3, 2);
    writer.uint64().write("types/uint64", -1);
    writer.string().write("types/text", "so many bytes");
    writer.string().writeArray("types/texts", new String[] {"one", "three", ""});
    writer.bool().write("types/flag", true);
    writer.object().createSoftLink("/run/temperature", "latest");
    writer.object().createHardLink("/run/energy", "/run/joules");
    writer.file().flush();
    writer.close();
  }

  private static double[] cooled(double[] old) {
    double[] next = new double[old.length];
    for (int cell = 0; cell < old.length; cell++) {
      double left = cell == 0 ? 0 : old[cell - 1];
      double right = cell == old.length - 1 ? 0 : old[cell + 1];
      next[cell] = old[cell] + 0.2 * (left - 2 * old[cell] + right);
    }
    return next;
  }

  private static double sum(double[] numbers) {
    double sum = 0;
    for (double number : numbers) {
      sum += number;
    }
    return sum;
  }
}
