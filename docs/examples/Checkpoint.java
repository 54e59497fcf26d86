import java.nio.file.Files;
import java.nio.file.Path;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;

/** Continues where the last run ended, and leaves its state; the older file stays until then. Argument: the file. */
public class Checkpoint {
  public static void main(String[] args) {
    Path path = Path.of(args[0]);
    long step = 0;
    double[] last = new double[8];
    if (Files.exists(path)) {
      try (BurstFile file = BurstFile.open(path)) {
        step = file.requireAttribute("step").asLong();
        last = file.dataset("u").readDoubles();
      }
    }
    double[] u = last;
    long end = step + 5;
    for (; step < end; step++) {
      for (int i = 0; i < u.length; i++) {
        u[i] += step * i;
      }
    }
    BurstFile.write(path, CreateOptions.defaults().replace(), file -> {
      file.dataset("u", u);
      file.attribute("step", end);
    });
  }
}
