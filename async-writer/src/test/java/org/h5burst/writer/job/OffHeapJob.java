package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.channels.FileChannel;
import java.nio.channels.FileChannel.MapMode;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BackPressureException;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;

/** Copies more than the process may have, from a file without contents, and then a little. */
final class OffHeapJob {
  private static final long LARGE = 8L << 30;

  private OffHeapJob() {}

  public static void main(String[] arguments) throws Exception {
    Path directory = Path.of(arguments[0]);
    Mpi.run(mpi -> {
      try (Arena arena = Arena.ofShared();
          FileChannel channel = FileChannel.open(directory.resolve("sparse"), StandardOpenOption.CREATE_NEW,
              StandardOpenOption.READ, StandardOpenOption.WRITE);
          BurstFile file = BurstFile.create(directory.resolve("out.h5"), mpi.world())) {
        MemorySegment source = channel.map(MapMode.READ_WRITE, 0, LARGE, arena);
        Dataset dataset = file.dataset("d", ElementType.INT8).shape(LARGE).create();
        WriterException refused =
            assertThrows(WriterException.class, () -> dataset.write(Selection.block(0L, LARGE), source));
        assertInstanceOf(BackPressureException.class, refused);
        System.out.println("told: " + refused.getMessage());
        dataset.write(Selection.block(0L, 4L), source.asSlice(0, 4));
        assertEquals(4, file.commit().join().bytes());
        file.complete();
      }
    });
  }
}
