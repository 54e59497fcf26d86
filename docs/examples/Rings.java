import java.nio.file.Path;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/**
 * Each step has an image, of which a rank owns every so-many-th row, and events, of which each rank finds another
 * number. Argument: the file.
 */
public class Rings {
  public static void main(String[] args) {
    int steps = 15;
    int rows = 64;
    int columns = 300;
    Mpi.run(mpi -> {
      int rank = mpi.world().rank();
      int ranks = mpi.world().size();
      try (BurstFile file = BurstFile.create(Path.of(args[0]), mpi.world())) {
        file.attribute("title", "rings");
        Dataset image = file.dataset("image", ElementType.UINT16).shape(steps, rows, columns).create();
        image.attribute("unit", "counts");
        Dataset events = file.dataset("events/energy", ElementType.FLOAT32)
            .shape(0).maxShape(Dataset.UNLIMITED).chunk(1024).create();
        Dataset first = file.dataset("events/first", ElementType.INT64).shape(steps, ranks).create();
        int mine = (rows - rank + ranks - 1) / ranks;
        short[] pixels = new short[mine * columns];
        for (int step = 0; step < steps; step++) {
          for (int i = 0; i < pixels.length; i++) {
            int row = rank + i / columns * ranks;
            pixels[i] = (short) (1000 * step + row + i % columns);
          }
          long[] start = {step, rank, 0};
          long[] stride = {1, ranks, 1};
          long[] count = {1, mine, 1};
          image.write(Selection.strided(start, stride, count, new long[] {1, 1, columns}), pixels);
          int found = (step * 7 + rank * 3) % 11;
          long begin = events.appendEach(0, found);
          float[] energies = new float[found];
          for (int i = 0; i < found; i++) {
            energies[i] = step + 0.1f * rank + 0.001f * i;
          }
          events.write(Selection.block(begin, found), energies);
          first.write(Selection.block(new long[] {step, rank}, new long[] {1, 1}), new long[] {begin});
          file.commit();
          if (step == 7) {
            file.flush();
          }
        }
        file.complete();
      }
    });
  }
}
