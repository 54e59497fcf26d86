package org.h5burst.harness.replay;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.h5burst.harness.job.JobEvent;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.job.JobFiles;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.trace.TraceReader;
import org.h5burst.harness.trace.TraceRecord;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.OpenOptions;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.ReadResult;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/**
 * One rank of a replay; started by {@link ReplayCommand}, not by users. The elements are those that a kernel would
 * write to a dataset with the same name.
 */
final class ReplayRank {
  static final String KERNEL = "replay";
  /** Follows a file's name, for what is read from it. */
  static final String READING = ", read";

  private final ReplayPlan plan;
  private final JobFiles files;
  private final Mpi mpi;
  private final Pace pace;
  private final Map<Integer, ReplayedFile> open = new HashMap<>();
  private MemorySegment buffer = Arena.ofAuto().allocate(1 << 20, Long.BYTES);
  private final Set<String> made = new HashSet<>();
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
        line = line instanceof TraceRecord.Open opened ? open(opened, trace) : repeat(line, trace);
      }
      pace.awaitAll();
      for (ReplayedFile file : open.values().stream().sorted(Comparator.comparing(ReplayedFile::name)).toList()) {
        file.close();
      }
    }
    report(new JobEvent.Finished((System.nanoTime() - start) / 1e9, 0));
  }

  /** Repeats a call; returns the next line. */
  private @Nullable TraceRecord repeat(TraceRecord line, TraceReader trace) {
    switch (line) {
      case TraceRecord.Job _,TraceRecord.Open _ -> {}
      case TraceRecord.Create create -> {
        calls++;
        begin(create.file(), create.queued(),
            path -> BurstFile.create(path, mpi.world(), plan.applyTo(CreateOptions.defaults().replace())));
      }
      case TraceRecord.Declared dataset -> file(dataset.file()).declare(dataset);
      case TraceRecord.Extend extend -> file(extend.file()).extend(extend);
      case TraceRecord.Group group -> file(group.file()).group(group);
      case TraceRecord.Attribute attribute -> file(attribute.file()).attribute(attribute);
      case TraceRecord.Write write -> write(write);
      case TraceRecord.Read read -> read(read);
      case TraceRecord.Burst burst -> {
        calls++;
        end(burst);
      }
    }
    return trace.next();
  }

  private void begin(int number, long queued, Function<Path, BurstFile> how) {
    pace.awaitBursts(queued);
    pace.awaitTurn(queued);
    String path = plan.files().get(number);
    BurstFile file = how.apply(Path.of(path));
    open.put(number, new ReplayedFile(path, file));
    if (open.size() == 1) {
      report(JobEvent.Started.with(mpi, file));
    }
  }

  /**
   * Opens a file; one that this replay has not written is made first, with the datasets that the trace found in it. The
   * line after those datasets.
   */
  private @Nullable TraceRecord open(TraceRecord.Open opened, TraceReader trace) {
    calls++;
    List<TraceRecord.Declared> found = new ArrayList<>();
    @Nullable TraceRecord line = trace.next();
    while (line instanceof TraceRecord.Declared dataset && dataset.file() == opened.file()) {
      found.add(dataset);
      line = trace.next();
    }
    String path = plan.files().get(opened.file());
    if (!made.contains(path)) {
      new SourceFile(Path.of(path), mpi.world()).make(found);
    }
    OpenOptions options = plan.readOnly().contains(opened.file()) ? OpenOptions.defaults()
        : OpenOptions.defaults().readWrite();
    begin(opened.file(), opened.queued(), file -> BurstFile.open(file, mpi.world(), plan.applyTo(options)));
    found.forEach(file(opened.file())::found);
    return line;
  }

  private void write(TraceRecord.Write write) {
    ReplayedFile file = file(write.file());
    TraceRecord.Declared declared = file.declared(write.dataset());
    pace.awaitBursts(write.queued());
    Selection selection = write.selection(declared.shape().length);
    MemorySegment elements = fill(declared, file.bursts(), selection);
    pace.awaitTurn(write.queued());
    file.dataset(write.dataset()).write(selection, elements, Ownership.COPY);
  }

  private void read(TraceRecord.Read read) {
    ReplayedFile file = file(read.file());
    TraceRecord.Declared declared = file.declared(read.dataset());
    pace.awaitBursts(read.queued());
    Selection selection = read.selection(declared.shape().length);
    MemorySegment into = Arena.ofAuto().allocate(selection.elements() * declared.type().bytes(), Long.BYTES);
    pace.awaitTurn(read.queued());
    file.dataset(read.dataset()).read(selection, into);
  }

  private MemorySegment fill(TraceRecord.Declared dataset, int burst, Selection selection) {
    Array array = new Array(dataset.name(), dataset.type(), dataset.shape());
    long bytes = selection.elements() * dataset.type().bytes();
    if (bytes > buffer.byteSize()) {
      buffer = Arena.ofAuto().allocate(bytes, Long.BYTES);
    }
    return ElementPattern.of(array, burst).fill(array, selection, buffer);
  }

  private void end(TraceRecord.Burst burst) {
    ReplayedFile file = file(burst.file());
    pace.awaitBursts(burst.queued());
    pace.awaitTurn(burst.queued());
    int number = file.countBurst(burst.bytes() > 0);
    pace.running(burst.end(), file.end(burst), result -> report(file.name(), number, result));
    if (file.isPublished()) {
      made.add(file.name());
    }
  }

  private ReplayedFile file(int number) {
    ReplayedFile file = open.get(number);
    if (file == null) {
      throw new IllegalArgumentException(
          "the trace uses file %d, which it neither creates nor opens".formatted(number));
    }
    return file;
  }

  private void report(String lane, int number, @Nullable BurstResult result) {
    if (result != null && result.decision() != null && result.bytes() > 0) {
      report(BurstWritten.of(lane, number, KERNEL, result));
    }
    if (result != null) {
      reportRead(lane + READING, number, result.read());
    }
  }

  private void reportRead(String lane, int number, ReadResult read) {
    if (read.decision() != null && read.bytes() > 0) {
      report(new BurstWritten(lane, number, KERNEL, read.bytes(), read.pieces(), read.seconds(), read.openSeconds(), -1,
          read.opened(), read.reopened(), read.hints().values(), read.decision().choice(), read.decision().reason(),
          read.explanation() == null ? "" : read.explanation().words()));
    }
  }

  private void report(JobEvent event) {
    if (mpi.world().rank() == 0) {
      files.append(JobEvent.class, event);
    }
  }
}
