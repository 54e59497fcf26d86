package org.h5burst.harness.replay;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.h5burst.harness.job.JobEvent;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobFiles;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.kernel.Slab;
import org.h5burst.harness.trace.TraceReader;
import org.h5burst.harness.trace.TraceRecord;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterOptions;
import org.h5burst.writer.WriterOptions.OpenMode;
import org.jspecify.annotations.Nullable;

/** One rank of a replay; started by {@link ReplayCommand}, not by people. The elements are those that a kernel would write into a dataset of the same name. */
final class ReplayRank {
  static final String KERNEL = "replay";

  private final ReplayPlan plan;
  private final JobFiles files;
  private final Mpi mpi;
  private final Pace pace;
  private final Map<Integer, OpenFile> open = new HashMap<>();
  private MemorySegment buffer = Arena.ofAuto().allocate(1 << 20, Long.BYTES);
  private int calls;

  private ReplayRank(ReplayPlan plan, Mpi mpi, JobFiles files) {
    this.plan = plan;
    this.files = files;
    this.mpi = mpi;
    this.pace = new Pace(plan.compute());
  }

  /** Carries out the plan in the directory that is the only argument. */
  public static void main(String[] args) throws Exception {
    JobFiles files = new JobFiles(Path.of(args[0]));
    ReplayPlan plan = files.readPlan(ReplayPlan.class);
    Mpi.run(mpi -> new ReplayRank(plan, mpi, files).run());
  }

  private void run() throws IOException {
    long start = System.nanoTime();
    try (TraceReader trace = TraceReader.open(Path.of(plan.trace()), mpi.world().rank())) {
      @Nullable TraceRecord line = trace.next();
      while (line != null && calls < plan.calls()) {
        repeat(line);
        line = trace.next();
      }
      pace.awaitAll();
      for (OpenFile file : open.values().stream().sorted((one, other) -> one.name.compareTo(other.name)).toList()) {
        file.file.close();
      }
    }
    report(new JobEvent.Finished((System.nanoTime() - start) / 1e9));
  }

  private void repeat(TraceRecord line) {
    switch (line) {
      case TraceRecord.Job _ -> {
      }
      case TraceRecord.Create create -> {
        calls++;
        create(create);
      }
      case TraceRecord.Declared dataset -> file(dataset.file()).declare(dataset);
      case TraceRecord.Write write -> write(write);
      case TraceRecord.Burst burst -> {
        calls++;
        end(burst);
      }
    }
  }

  private void create(TraceRecord.Create create) {
    pace.awaitBursts(create.queued());
    pace.awaitTurn(create.queued());
    String path = plan.files().get(create.file());
    BurstFile file = BurstFile.create(Path.of(path), mpi.world(), WriterOptions.defaults().mode(OpenMode.TRUNCATE));
    open.put(create.file(), new OpenFile(path, file));
    if (open.size() == 1) {
      report(new JobEvent.Started(mpi.implementation().kind().name(), mpi.implementation().version(), mpi.world().size(), mpi.world().nodes(), file.backend()));
    }
  }

  private void write(TraceRecord.Write write) {
    OpenFile file = file(write.file());
    TraceRecord.Declared declared = file.declared(write.dataset());
    pace.awaitBursts(write.queued());
    List<Slab> slabs = write.slabs(declared.shape().length);
    MemorySegment elements = fill(declared, file.bursts, slabs);
    pace.awaitTurn(write.queued());
    file.dataset(write.dataset()).write(
        Selection.union(slabs.stream().map(slab -> Selection.strided(slab.start(), slab.stride(), slab.count(), slab.block())).toList()), elements,
        Ownership.COPY);
  }

  private MemorySegment fill(TraceRecord.Declared dataset, int burst, List<Slab> slabs) {
    ElementPattern pattern = ElementPattern.of(new Array(dataset.name(), dataset.type(), dataset.shape()), burst);
    long bytes = slabs.stream().mapToLong(Slab::elements).sum() * dataset.type().bytes();
    if (bytes > buffer.byteSize()) {
      buffer = Arena.ofAuto().allocate(bytes, Long.BYTES);
    }
    long[] offset = {0};
    for (Slab slab : slabs) {
      slab.forEachRun(dataset.shape(), (index, length) -> {
        pattern.fill(buffer, offset[0], index, length);
        offset[0] += length * dataset.type().bytes();
      });
    }
    return buffer.asSlice(0, bytes);
  }

  private void end(TraceRecord.Burst burst) {
    OpenFile file = file(burst.file());
    pace.awaitBursts(burst.queued());
    pace.awaitTurn(burst.queued());
    int number = burst.bytes() > 0 ? file.bursts++ : file.bursts;
    pace.running(burst.end(), end(file, burst.call()), result -> report(file.name, number, result));
  }

  private static CompletableFuture<BurstResult> end(OpenFile file, String call) {
    if (call.equals("commit")) {
      return file.file.commit();
    }
    CompletableFuture<BurstResult> burst = file.endOfBurst();
    if (call.equals("flush")) {
      file.file.flush();
    } else {
      file.file.close();
    }
    return burst;
  }

  private OpenFile file(int number) {
    OpenFile file = open.get(number);
    if (file == null) {
      throw new IllegalArgumentException("the trace uses file %d, which it does not create".formatted(number));
    }
    return file;
  }

  private void report(String lane, int number, @Nullable BurstResult result) {
    if (result != null && result.decision() != null && result.bytes() > 0) {
      report(new BurstWritten(lane, number, KERNEL, result.bytes(), result.pieces(), result.seconds(), result.openSeconds(), result.writers(), result.opened(),
          result.reopened(), result.hints().values(), result.decision().choice(), result.decision().reason(),
          result.explanation() == null ? "" : result.explanation().words()));
    }
  }

  private void report(JobEvent event) {
    if (mpi.world().rank() == 0) {
      files.append(event);
    }
  }

  /** A file that is being written again, and what is known of its datasets. */
  private static final class OpenFile {
    private final String name;
    private final BurstFile file;
    private final Map<Integer, TraceRecord.Declared> declared = new HashMap<>();
    private final Map<Integer, Dataset> datasets = new HashMap<>();
    private int bursts;

    OpenFile(String name, BurstFile file) {
      this.name = name;
      this.file = file;
    }

    void declare(TraceRecord.Declared dataset) {
      declared.put(dataset.dataset(), dataset);
      datasets.put(dataset.dataset(), file.dataset(dataset.name(), dataset.type()).order(dataset.order().equals("big") ? ByteOrder.BIG_ENDIAN
          : ByteOrder.LITTLE_ENDIAN).shape(dataset.shape()).create());
    }

    TraceRecord.Declared declared(int dataset) {
      TraceRecord.Declared found = declared.get(dataset);
      if (found == null) {
        throw new IllegalArgumentException("the trace writes dataset %d of %s, which it does not declare".formatted(dataset, name));
      }
      return found;
    }

    Dataset dataset(int number) {
      return Objects.requireNonNull(datasets.get(number), "it was declared");
    }

    /** Completes with the burst that flush or close, which tell nothing, is about to end; at once where there is no dataset to write. */
    CompletableFuture<@Nullable BurstResult> endOfBurst() {
      return datasets.values().stream().findFirst()
          .map(dataset -> dataset.writeAsync(Selection.none(dataset.shape().length), MemorySegment.NULL, Ownership.COPY))
          .orElseGet(() -> CompletableFuture.completedFuture(null));
    }
  }
}
