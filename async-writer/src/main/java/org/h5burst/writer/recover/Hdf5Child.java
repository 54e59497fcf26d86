package org.h5burst.writer.recover;

import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.h5burst.mpi.launch.MpiJob;

/**
 * A JVM that goes on an errand and may die of it.
 *
 * @param options of the JVM
 * @param patience how long it may read without adding anything to what it has read
 */
record Hdf5Child(List<String> options, Duration patience) implements Hdf5Errand.Runner {
  private static final String JHDF5 = "sis.jhdf5";
  private static final long POLL_MILLIS = 20;

  /** As {@link Recovery} takes it. A crash is expected and says nothing to anybody. */
  static Hdf5Child ordinary() {
    return new Hdf5Child(List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:+SuppressFatalErrorMessage", "-XX:-CreateCoredumpOnCrash"),
        Duration.ofSeconds(60));
  }

  @Override
  public void run(Hdf5Errand errand, List<Integer> numbers) throws IOException {
    List<String> all = new ArrayList<>(options);
    if (ModuleLayer.boot().findModule(JHDF5).isPresent()) {
      all.add("--add-modules=" + JHDF5);
    }
    List<String> command = MpiJob.javaCommand(all, Hdf5Errand.class.getName(), errand.arguments(numbers));
    Process child = new ProcessBuilder(command).redirectInput(Path.of("/dev/null").toFile()).redirectOutput(Redirect.DISCARD)
        .redirectError(Redirect.DISCARD).start();
    try {
      await(child, errand.elements());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted while another JVM read the file by HDF5", e);
    } finally {
      child.destroyForcibly().onExit().join(); // what it had to answer is written when this returns
    }
    if (child.exitValue() == Hdf5Errand.NOT_WRITTEN) {
      throw new IOException("%s could not be written, %d bytes are free there".formatted(errand.elements(), errand.elements().toFile().getUsableSpace()));
    }
  }

  private void await(Process child, Path elements) throws IOException, InterruptedException {
    long size = 0;
    long since = System.nanoTime();
    while (!child.waitFor(POLL_MILLIS, TimeUnit.MILLISECONDS) && System.nanoTime() - since <= patience.toNanos()) {
      long now = Files.exists(elements) ? Files.size(elements) : 0;
      if (now != size) {
        size = now;
        since = System.nanoTime();
      }
    }
  }
}
