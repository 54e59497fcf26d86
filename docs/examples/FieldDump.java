import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;

/** A field with its attributes, written step by step while the program computes. Argument: the file. */
public class FieldDump {
  public static void main(String[] args) {
    BurstFile.write(Path.of(args[0]), file -> {
      Dataset u = file.dataset("fields/u", ElementType.FLOAT64).shape(10, 4, 8).create();
      u.attribute("units", "m/s");
      u.attribute("dt", 0.1);
      double[] field = new double[4 * 8];
      for (int step = 0; step < 10; step++) {
        double time = 0.1 * step;
        Arrays.setAll(field, i -> time + i);
        u.write(Selection.row(step), field);
        file.commit();
      }
    });
  }
}
