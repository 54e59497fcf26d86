package org.h5burst.harness.campaign;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.h5burst.harness.job.Tuning;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Reduction;
import org.h5burst.tuner.BurstFeatures;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Operation;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * One rank's part in the runs of a pattern, with the data and, once something is read, the file to read from.
 * <b>Collective</b> in its group.
 */
final class Stage implements AutoCloseable {
  private static final double NANOS = 1e9;

  private final Path file;
  private final Pattern pattern;
  private final Communicator group;
  private final Hosts hosts;
  private final Selection selection;
  private final boolean cold;
  private final Arena arena = Arena.ofShared();
  private @Nullable MemorySegment data;
  private @Nullable Path source;

  /**
   * Prepares the stage; data are made when they are needed.
   *
   * @param file is written and deleted by each run
   * @param hosts of the group
   * @param cold whether each read comes from storage, and not from the system's memory
   */
  Stage(Path file, Pattern pattern, Communicator group, Hosts hosts, boolean cold) {
    this.file = file;
    this.pattern = pattern;
    this.group = group;
    this.hosts = hosts;
    this.cold = cold;
    selection = pattern.selection(group.rank());
  }

  private MemorySegment data() {
    if (data == null) {
      Array array = pattern.array();
      data = arena.allocate(pattern.bytesPerRank(), Long.BYTES);
      ElementPattern.of(array, 0).fill(data, 0, 0, pattern.bytesPerRank() / array.type().bytes());
    }
    return data;
  }

  /** The times of a run, on all ranks. */
  record Measured(BurstFeatures features, double burstSeconds, double fileSeconds) {}

  /**
   * Makes one run, between barriers: creates a file, writes one burst, closes and deletes it; or opens a file, reads
   * one burst, and closes it.
   */
  Measured measure(Operation operation, Choice choice) throws IOException {
    return switch (operation) {
      case WRITE -> {
        Measured measured = write(file, choice);
        delete(file);
        yield measured;
      }
      case READ -> read(choice);
    };
  }

  private Measured write(Path path, Choice choice) {
    MemorySegment elements = data();
    group.barrier();
    BurstFile written =
        BurstFile.create(path, group, Tuning.fixed(choice).applyTo(CreateOptions.defaults().replace()));
    Array array = pattern.array();
    written.dataset(array.name(), array.type()).shape(array.shape()).create().write(selection, elements,
        Ownership.BORROW);
    BurstResult result = written.commit().join();
    return measured(written, result.decision(), result.openSeconds() + result.seconds(), result.seconds());
  }

  /**
   * Reads a file that was just written. On several hosts each rank reads what a rank of another host wrote; on one, the
   * elements come from the system's memory if it still has them, unless they are dropped.
   */
  private Measured read(Choice choice) throws IOException {
    if (source == null) {
      source = file.resolveSibling("source.h5");
      write(source, Choice.COLLECTIVE);
    }
    MemorySegment elements = data();
    if (cold && hosts.isFirst(group.rank())) {
      SystemCache.drop(source);
    }
    Selection foreign = pattern.selection(hosts.foreign(group.rank()));
    group.barrier();
    long opening = System.nanoTime();
    BurstFile opened =
        BurstFile.open(source, group, Tuning.fixed(choice).applyTo(OpenOptions.defaults()));
    double surveySeconds = group.allreduce((System.nanoTime() - opening) / NANOS, Reduction.MAX);
    opened.dataset(pattern.array().name()).read(foreign, elements);
    BurstResult result = opened.commit().join();
    double seconds = result.read().seconds();
    return measured(opened, result.read().decision(), surveySeconds + result.read().openSeconds() + seconds, seconds);
  }

  private Measured measured(BurstFile open, @Nullable Decision decision, double untilDone, double burstSeconds) {
    group.barrier();
    long closing = System.nanoTime();
    open.complete();
    double closeSeconds = group.allreduce((System.nanoTime() - closing) / NANOS, Reduction.MAX);
    return new Measured(Objects.requireNonNull(decision, "a burst with data has a decision").features(), burstSeconds,
        untilDone + closeSeconds);
  }

  private void delete(Path path) throws IOException {
    if (group.rank() == 0) {
      Files.delete(path);
    }
  }

  @Override
  public void close() throws IOException {
    arena.close();
    if (source != null) {
      delete(source);
    }
  }
}
