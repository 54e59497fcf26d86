import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;

/** Continues where the last run ended, and leaves its state; the older file stays until then. Argument: the file. */
public class Checkpoint {
  public static void main(String[] args) {
    Path path = Path.of(args[0]);
    long step = 0;
    double[] u = new double[8];
    if (Files.exists(path)) {
      try (BurstFile file = BurstFile.open(path)) {
        step = file.attribute("step").orElseThrow().longs()[0];
        Dataset last = file.dataset("u");
        last.read(last.all(), u);
        file.flush();
      }
    }
    long end = step + 5;
    for (; step < end; step++) {
      double now = step;
      Arrays.setAll(u, i -> u[i] + now * i);
    }
    BurstFile.write(path, CreateOptions.defaults().replace(), file -> {
      file.dataset("u", u);
      file.attribute("step", end);
    });
  }
}
