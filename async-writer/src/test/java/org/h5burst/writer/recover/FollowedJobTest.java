package org.h5burst.writer.recover;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.testing.SmallJvm;
import org.h5burst.writer.job.H5py;
import org.h5burst.writer.recover.FileProgress.State;
import org.h5burst.writer.recover.Snapshot.Omission;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A job of two ranks over parallel HDF5, which another process follows, and whose snapshots h5py reads. */
@Timeout(120)
final class FollowedJobTest {
  private static final Duration LIMIT = Duration.ofSeconds(60);
  private static final int VIEWS = 2;

  @TempDir
  private Path directory;

  @Test
  void shouldShowOneFlushAndNameWhatIsLeftOutWhenParallelHdf5Writes() throws Exception {
    Path file = directory.resolve("f.h5");
    Path view = directory.resolve("view.h5");
    List<String> options = SmallJvm.options("-Xmx128m", "-Dh5burst.backend=phdf5");
    CompletableFuture<MpiJob.Result> job = CompletableFuture.supplyAsync(() -> new MpiJob(Kind.MPICH, 2,
        MpiJob.javaCommand(options, FollowedJob.class.getName(), List.of(file.toString(), "2")))
        .run(directory.resolve("log"), LIMIT));
    FileFollower follower = FileFollower.of(file);
    FileProgress seen = follower.refresh();
    int views = 0;
    Path enough = directory.resolve("enough");
    while (seen.state().isGoingOn() && !job.isDone() && Files.notExists(enough)) { // complete() is a flush of no step
      Snapshot snapshot = follower.snapshot(view);
      if (snapshot.isMade()) {
        assertEquals(List.of(FollowedJob.FOREIGN), snapshot.omissions().stream().map(Omission::dataset).toList());
        FollowedSteps.assertHolds(view, snapshot.flushes());
        if (++views == VIEWS) {
          assertReadByH5py(view, snapshot.flushes());
        }
        if (views >= VIEWS && Files.exists(file)) {
          Files.createFile(enough);
        }
      }
      seen = follower.await(Duration.ofSeconds(5));
    }
    MpiJob.Result ended = job.get(LIMIT.toSeconds(), TimeUnit.SECONDS);
    assertEquals(0, ended.exitCode(), ended::output);
    assertTrue(views >= VIEWS, () -> ended.output());
    assertEquals(State.PUBLISHED, follower.await(LIMIT).state());
    assertTrue(ended.output().contains("in snapshots: fields/foreign is missing"), ended::output);
    assertTrue(H5py.run(directory, "describe.py", List.of(file)).contains("packed"));
  }

  @Test
  void shouldSayThatTheWriterIsGoneWhenItsProcessIsKilled() throws Exception {
    Path file = directory.resolve("f.h5");
    Path view = directory.resolve("view.h5");
    Process job = new ProcessBuilder(
        MpiJob.javaCommand(SmallJvm.options("-Xmx128m"), FollowedJob.class.getName(), List.of(file.toString(), "0")))
        .redirectErrorStream(true).redirectOutput(directory.resolve("log").toFile()).start();
    try {
      FileFollower follower = FileFollower.of(file);
      FileProgress seen = follower.await(LIMIT);
      while (seen.state().isGoingOn() && job.isAlive() && !follower.snapshot(view).isMade()) {
        seen = follower.await(LIMIT);
      }
      job.destroyForcibly().waitFor();
      assertEquals(State.WRITER_GONE, awaitEnd(follower).state());
    } finally {
      job.destroyForcibly();
    }
    assertReadByH5py(view, 1);
    assertTrue(Recovery.recover(file).flushes() > 0);
  }

  private static FileProgress awaitEnd(FileFollower follower) {
    FileProgress seen = follower.refresh();
    while (seen.state().isGoingOn()) {
      seen = follower.await(LIMIT);
    }
    return seen;
  }

  private void assertReadByH5py(Path view, long step) throws Exception {
    String said = H5py.run(directory, "describe.py", List.of(view));
    assertTrue(said.contains("same") && said.contains("attribute / step") && said.contains(String.valueOf(step)), said);
  }
}
