import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;

/** Particles as records, of which each rank appends another number in each step. Argument: the file. */
public class Particles {
  record Particle(long id, double x) {}

  public static void main(String[] args) {
    Mpi.run(mpi -> BurstFile.write(Path.of(args[0]), mpi.world(), file -> {
      Dataset events = file.dataset("events", DataType.of(Particle.class))
          .shape(0).maxShape(Dataset.UNLIMITED).chunk(1024).create();
      int rank = mpi.world().rank();
      for (int step = 0; step < 5; step++) {
        List<Particle> found = new ArrayList<>();
        for (int i = 0; i <= step + rank; i++) {
          found.add(new Particle(1000L * rank + 100L * step + i, 0.5 * i));
        }
        events.append(found);
        file.commit();
      }
    }));
  }
}
