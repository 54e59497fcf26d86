package org.h5burst.harness.evolve;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.h5burst.harness.job.JobRunner;
import org.h5burst.harness.kernel.KernelKind;
import org.h5burst.harness.kernel.Workload;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.tuner.genetic.Trial;
import org.h5burst.tuner.xml.StaticConfiguration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A candidate that does not end well. */
@Timeout(60)
final class KernelExperimentTest {
  @TempDir
  private Path directory;

  @Test
  void shouldLeaveNoFileWhenACandidateIsKilledWhileItWrites() throws Exception {
    Workload workload = new Workload(List.of(KernelKind.CONTIGUOUS), 1, .01);
    KernelExperiment experiment = new KernelExperiment(workload, 1_000_000, directory.resolve("best.h5"),
        new JobRunner(Kind.SOLO, Duration.ofSeconds(50)),
        directory.resolve("log"));
    CompletableFuture<Trial> running = CompletableFuture.supplyAsync(() -> experiment.run(StaticConfiguration.EMPTY));
    while (names().noneMatch(name -> name.endsWith(".partial"))) {
      assertFalse(running.isDone());
      Thread.sleep(5);
    }
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);

    assertEquals(Trial.Status.FAILED, running.get(50, TimeUnit.SECONDS).status());
    assertEquals(List.of("log"), names().toList());
  }

  private Stream<String> names() throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files.skip(1).map(file -> file.getFileName().toString()).toList().stream();
    }
  }
}
