import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;

/** Many series, to each of which every step adds one value. Argument: the file. */
public class Sensors {
  public static void main(String[] args) {
    BurstFile.write(Path.of(args[0]), file -> {
      List<Dataset> series = new ArrayList<>();
      for (int i = 0; i < 100; i++) {
        series.add(file.dataset("sensor" + i, ElementType.FLOAT64)
            .shape(0).maxShape(Dataset.UNLIMITED).chunk(512).create());
      }
      for (int step = 0; step < 20; step++) {
        for (int i = 0; i < 100; i++) {
          series.get(i).append(new double[] {i + 0.01 * step});
        }
        file.commit();
      }
    });
  }
}
