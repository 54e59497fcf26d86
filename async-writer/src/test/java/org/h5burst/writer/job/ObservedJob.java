package org.h5burst.writer.job;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.tuner.Choice;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.FileStatistics;
import org.h5burst.writer.Selection;

/**
 * What each rank runs: some bursts during a recording, with a setting that needs a reopening, and what recording and
 * counters tell of them.
 */
final class ObservedJob {
  static final int BURSTS = 6;
  static final int ELEMENTS = 1000;
  private static final List<Choice> CHOICES =
      List.of(Choice.collective(1, 1 << 20), Choice.collective(2, 1 << 20), Choice.DEFAULT);

  private ObservedJob() {}

  /** Argument: the file to write. */
  public static void main(String[] arguments) throws Exception {
    Path path = Path.of(arguments[0]);
    Mpi.run(mpi -> {
      try (Recording recording = new Recording()) {
        recording.start();
        FileStatistics told = write(path, mpi.world());
        recording.stop();
        tell(mpi.world().rank(), events(recording, path.resolveSibling("rank" + mpi.world().rank() + ".jfr")), told);
      }
    });
  }

  private static FileStatistics write(Path path, Communicator world) {
    int[] proposed = {0};
    CreateOptions options = CreateOptions.defaults()
        .tuner((_, _) -> ScriptedTuner.byProposal(_ -> CHOICES.get(proposed[0]++ % CHOICES.size())));
    BurstFile file = BurstFile.create(path, world, options);
    try (file) {
      Dataset dataset = file.dataset("d", ElementType.FLOAT64).shape(BURSTS, (long) world.size() * ELEMENTS).create();
      for (int burst = 0; burst < BURSTS; burst++) {
        long[] start = {burst, (long) world.rank() * ELEMENTS};
        dataset.write(Selection.block(start, new long[] {1, ELEMENTS}), new double[ELEMENTS]);
        file.commit().join();
      }
      file.flush();
      file.complete();
    }
    return file.statistics();
  }

  private static List<RecordedEvent> events(Recording recording, Path dump) throws IOException {
    recording.dump(dump);
    return RecordingFile.readAllEvents(dump);
  }

  private static void tell(int rank, List<RecordedEvent> events, FileStatistics told) {
    long reopened = named(events, "Open").stream().filter(event -> event.getBoolean("reopened")).count();
    System.out
        .println(("rank %d: events of %d bursts, %d bytes, %d reopened; of %d decisions; of %d openings, %d "
            + "reopenings; of writes, %d bytes").formatted(rank,
                named(events, "Burst").size(), bytes(named(events, "Burst")),
                named(events, "Burst").stream().filter(event -> event.getBoolean("reopened")).count(),
                named(events, "Decision").size(), named(events, "Open").size() - reopened, reopened,
                bytes(named(events, "Write"))));
    System.out.println("rank %d: counted %d bursts, %d bytes, %d openings, %d reopenings".formatted(rank, told.bursts(),
        told.bytes(), told.openings(),
        told.reopenings()));
  }

  private static List<RecordedEvent> named(List<RecordedEvent> events, String name) {
    return events.stream().filter(event -> event.getEventType().getName().equals("h5burst." + name)).toList();
  }

  private static long bytes(List<RecordedEvent> events) {
    return events.stream().mapToLong(event -> event.getLong("bytes")).sum();
  }
}
