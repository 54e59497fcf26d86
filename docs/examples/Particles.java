import static org.h5burst.writer.DataType.compound;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.DataType;
import org.h5burst.writer.DataType.Member;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;

/** Particles as records, of which each rank appends another number in each step. Argument: the file. */
public class Particles {
  public static void main(String[] args) {
    Mpi.run(mpi -> BurstFile.write(Path.of(args[0]), mpi.world(), file -> {
      DataType particle = compound(new Member("id", ElementType.INT64), new Member("x", ElementType.FLOAT64));
      Dataset events = file.dataset("events", particle).shape(0).maxShape(Dataset.UNLIMITED).chunk(1024).create();
      int rank = mpi.world().rank();
      for (int step = 0; step < 5; step++) {
        int found = step + rank + 1;
        ByteBuffer rows = ByteBuffer.allocate(found * particle.bytes()).order(ByteOrder.nativeOrder());
        for (int i = 0; i < found; i++) {
          rows.putLong(1000L * rank + 100L * step + i).putDouble(0.5 * i);
        }
        events.append(MemorySegment.ofBuffer(rows.flip()));
        file.commit();
      }
    }));
  }
}
