package org.h5burst.tuner.knowledge;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Operation;
import org.h5burst.tuner.Outcome;
import org.h5burst.tuner.Platform;
import org.h5burst.tuner.Proposal;
import org.h5burst.tuner.online.OnlineTuner;
import org.h5burst.tuner.prior.LearnedStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** What is kept of what was learned, and what is not kept of files in the making. */
@Timeout(60)
final class KnowledgeKeptTest {
  private static final Platform PLATFORM = new Platform(1, 4, 0, false, 0, true);

  @TempDir
  Path directory;

  @Test
  void shouldKeepBothHistoriesWhenTheHashCodesOfTheirFeaturesAreEqual() {
    double[] one = {Double.longBitsToDouble(31L << 32), 0};
    double[] other = {0, Double.longBitsToDouble(31L * 31 << 32)};
    assertEquals(Arrays.hashCode(one), Arrays.hashCode(other));
    LearnedStream stream = Samples.stream(1, 1);
    List<LearnedStream> both = List.of(at(stream, one), at(stream, other));
    assertEquals(2, new Knowledge(List.of(), List.of(), List.of(), List.of(), both).history().size());
    assertEquals(1,
        new Knowledge(List.of(), List.of(), List.of(), List.of(), List.of(at(stream, one), at(stream, one.clone())))
            .history().size());
  }

  private static LearnedStream at(LearnedStream stream, double[] features) {
    return new LearnedStream(stream.operation(), features, stream.arms(), stream.shift(), stream.covariance(),
        stream.noise(), stream.bursts());
  }

  @Test
  void shouldKeepWhatAnotherJobHasLearnedWhenALaterFileIsClosed() {
    Path path = directory.resolve("k.db");
    RememberingTuner one = RememberingTuner.open(path, OnlineTuner.on(PLATFORM));
    RememberingTuner other = RememberingTuner.open(path, OnlineTuner.on(PLATFORM));
    write(one, 3, 1 << 20);
    write(other, 5, 1 << 20);
    write(one, 1, 1 << 30);
    assertEquals(List.of(5L, 1L),
        new KnowledgeFile(path).load().knowledge().history().stream().map(LearnedStream::bursts).toList());
    write(one, 1, 1 << 20);
    assertEquals(List.of(1L, 4L),
        new KnowledgeFile(path).load().knowledge().history().stream().map(LearnedStream::bursts).toList());
  }

  /** Writes a file of so many bursts. */
  private static void write(RememberingTuner tuner, int bursts, long bytesPerRank) {
    BurstFeatures burst = new BurstFeatures(1, PLATFORM.ranks(), bytesPerRank, PLATFORM.ranks() * bytesPerRank, 1, 1,
        bytesPerRank, false, true);
    for (int i = 0; i < bursts; i++) {
      tuner.observe(tuner.propose(new Proposal("f", Operation.WRITE, burst, null, 0)),
          new Outcome(.1, burst.aggregateBytes(), 0));
    }
    tuner.close();
  }

  @Test
  void shouldRemoveWhatAKilledSaveHasLeftWhenUpdated() throws IOException {
    Path left = Files.createFile(directory.resolve(".k.db0b8c5a3e-9f5d-4d4b-8a43-1f2e3d4c5b6a.new"));
    Files.setLastModifiedTime(left, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    Path fresh = Files.createFile(directory.resolve(".k.db1b8c5a3e-9f5d-4d4b-8a43-1f2e3d4c5b6a.new"));
    Path others = Files.createFile(directory.resolve(".k.dbx.new"));
    Files.setLastModifiedTime(others, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
    new KnowledgeFile(directory.resolve("k.db")).update(old -> old.merge(Samples.knowledge()));
    assertEquals(List.of(false, true, true), List.of(Files.exists(left), Files.exists(fresh), Files.exists(others)));
  }
}
