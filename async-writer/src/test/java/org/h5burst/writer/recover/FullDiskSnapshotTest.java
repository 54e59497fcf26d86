package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Faults;
import org.h5burst.writer.Faults.Call;
import org.h5burst.writer.Faults.Fault;
import org.h5burst.writer.PreloadedLibrary;
import org.h5burst.writer.Selection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The disk is full, or fails, while a snapshot is made: the one before stays, and the job continues. */
@Timeout(90)
final class FullDiskSnapshotTest {
  private static final int FLUSHES = 12;

  @TempDir
  Path directory;

  @Test
  void shouldKeepTheSnapshotBeforeAndCompleteTheFileWhenSnapshotsCannotBeMade() throws Exception {
    Path library = PreloadedLibrary.compile("inject-faults.c", directory);
    List<String> preloaded = new ArrayList<>(List.of("env", "LD_PRELOAD=" + library));
    preloaded.addAll(MpiJob.javaCommand(SmallJvm.options("-Xmx128m"), Publishing.class.getName(),
        List.of(library.toString(), directory.resolve("f.h5").toString())));
    MpiJob.Result result = new MpiJob(Kind.SOLO, 1, preloaded).run(directory.resolve("log"), Duration.ofSeconds(80));
    assertTrue(result.exitCode() == 0 && result.output().contains("as expected"), result::output);
  }

  /** Flushes again and again; from another write, or forcing to the disk, on each time, the snapshot fails. */
  static final class Publishing {
    private Publishing() {}

    public static void main(String... arguments) {
      Faults faults = new Faults(Path.of(arguments[0]));
      Path path = Path.of(arguments[1]);
      int missed = 0;
      try (BurstFile file = BurstFile.create(path, CreateOptions.defaults().publishEvery(1))) {
        Dataset dataset = file.dataset("d", ElementType.INT64).shape(1).create();
        long last = flush(file, dataset, 1);
        require(read(path), 1);
        for (int number = 2; number <= FLUSHES; number++) {
          faults.arm(number % 4 == 0 ? new Fault(Call.SYNC, 1, 1, Fault.EIO)
              : new Fault(Call.WRITE, number / 2, Fault.EVER, Fault.ENOSPC), "h5burst-recovering");
          long flushed = flush(file, dataset, number);
          boolean failed = faults.disarm() > 0;
          missed += failed ? 1 : 0;
          last = failed ? last : flushed;
          require(read(path), last);
        }
        file.complete();
      }
      require(read(path), FLUSHES);
      System.out.println((missed > 3 ? "as expected: " : "unexpected: ") + missed + " missed");
    }

    private static long flush(BurstFile file, Dataset dataset, long value) {
      dataset.write(Selection.block(0, 1), new long[] {value});
      file.flush();
      return value;
    }

    private static void require(long found, long expected) {
      if (found != expected) {
        throw new IllegalStateException("there is %d instead of %d".formatted(found, expected));
      }
    }

    private static long read(Path path) {
      try (BurstFile file = BurstFile.open(path)) {
        return file.dataset("d").readLongs()[0];
      }
    }
  }
}
