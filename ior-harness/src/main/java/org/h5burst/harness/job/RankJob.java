package org.h5burst.harness.job;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.h5burst.harness.job.JobEvent.BurstWritten;
import org.h5burst.harness.kernel.Array;
import org.h5burst.harness.kernel.ElementPattern;
import org.h5burst.harness.kernel.Piece;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;

/**
 * The part of one rank in a job: writes its pieces of every burst to every lane, and waits for each burst, so that the
 * time of one does not affect the next. Started by {@link JobRunner}, not by users.
 */
public final class RankJob {
  private final JobPlan plan;
  private final JobFiles files;
  private final Mpi mpi;
  private final Communicator world;

  private RankJob(JobPlan plan, Mpi mpi, JobFiles files) {
    this.plan = plan;
    this.files = files;
    this.mpi = mpi;
    this.world = mpi.world();
  }

  /** Carries out the plan in the directory that is the only argument. */
  public static void main(String[] args) throws Exception {
    JobFiles files = new JobFiles(Path.of(args[0]));
    JobPlan plan = files.readPlan(JobPlan.class);
    Mpi.run(mpi -> new RankJob(plan, mpi, files).run());
  }

  private void run() throws IOException {
    if (world.size() != plan.workload().ranks()) {
      throw new IllegalStateException(
          "the job was started with %d ranks, but planned for %d".formatted(world.size(), plan.workload().ranks()));
    }
    long start = System.nanoTime();
    double closeSeconds = writeAll();
    report(new JobEvent.Finished((System.nanoTime() - start) / 1e9, closeSeconds));
  }

  /** Writes all bursts, and closes the files; how long that took. */
  private double writeAll() throws IOException {
    Map<Lane, OpenLane> open = new LinkedHashMap<>();
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment buffer = arena.allocate(mostBytes(), Long.BYTES);
      for (Lane lane : plan.lanes()) {
        open.put(lane, new OpenLane(lane, world));
      }
      report(JobEvent.Started.with(mpi, Objects.requireNonNull(open.get(plan.lanes().getFirst())).file));
      for (int burst = 0; burst < plan.bursts(); burst++) {
        List<MemorySegment> elements = fill(burst, buffer);
        for (Lane lane : plan.order(burst)) {
          writeBurst(Objects.requireNonNull(open.get(lane)), burst, elements);
        }
      }
      long closing = System.nanoTime();
      for (OpenLane lane : open.values()) {
        lane.file.complete();
      }
      return (System.nanoTime() - closing) / 1e9;
    }
  }

  /** Returns what this rank writes in a burst, the same into every lane: the elements of its pieces. */
  private List<MemorySegment> fill(int burst, MemorySegment buffer) {
    List<Array> arrays = plan.workload().arrays(burst);
    List<MemorySegment> filled = new ArrayList<>();
    long offset = 0;
    for (Piece piece : plan.workload().pieces(burst, world.rank())) {
      Array array = arrays.get(piece.array());
      filled.add(ElementPattern.of(array, burst).fill(array, piece.selection(), buffer.asSlice(offset)));
      offset += bytes(piece, arrays);
    }
    return filled;
  }

  /** Returns the room for a piece, rounded up so that the next one begins at a whole word. */
  private static long bytes(Piece piece, List<Array> arrays) {
    long bytes = Math.multiplyExact(piece.selection().elements(), arrays.get(piece.array()).type().bytes());
    return (bytes + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
  }

  private void writeBurst(OpenLane lane, int burst, List<MemorySegment> elements) throws IOException {
    List<Dataset> datasets = plan.workload().arrays(burst).stream()
        .map(array -> lane.dataset(array, plan.workload().shape().chunk(array))).toList();
    List<Piece> pieces = plan.workload().pieces(burst, world.rank());
    for (int number = 0; number < pieces.size(); number++) {
      Piece piece = pieces.get(number);
      datasets.get(piece.array()).write(piece.selection(), elements.get(number));
    }
    report(BurstWritten.of(lane.lane.name(), burst, plan.workload().kind(burst).label(), lane.file.commit().join()));
    flushIfDue(lane.file, burst + 1);
  }

  private long mostBytes() {
    long most = Long.BYTES;
    for (int burst = 0; burst < plan.bursts(); burst++) {
      List<Array> arrays = plan.workload().arrays(burst);
      most = Math.max(most,
          plan.workload().pieces(burst, world.rank()).stream().mapToLong(piece -> bytes(piece, arrays)).sum());
    }
    return most;
  }

  private void flushIfDue(BurstFile file, int bursts) throws IOException {
    JobPlan.Flushing flushing = plan.flushing();
    if (flushing == null || bursts % flushing.every() != 0) {
      return;
    }
    file.flush();
    world.barrier();
    if (world.rank() == 0 && flushing.log() != null) {
      try (FileChannel log =
          FileChannel.open(Path.of(flushing.log()), StandardOpenOption.CREATE, StandardOpenOption.APPEND)) {
        log.write(ByteBuffer.wrap((bursts + "\n").getBytes(StandardCharsets.US_ASCII)));
        log.force(true);
      }
    }
  }

  private void report(JobEvent event) {
    if (world.rank() == 0) {
      files.append(JobEvent.class, event);
    }
  }

  /** A lane's file and the datasets that are in it. */
  private static final class OpenLane {
    private final Lane lane;
    private final BurstFile file;
    private final Map<String, Dataset> datasets = new HashMap<>();

    OpenLane(Lane lane, Communicator world) {
      this.lane = lane;
      this.file = BurstFile.create(Path.of(lane.file()), world,
          lane.tuning().applyTo(CreateOptions.defaults().replace()));
    }

    /**
     * Returns the array in the file; made if it is new. Without chunks of the kernel's, an H5Tuner document may chunk
     * it.
     */
    Dataset dataset(Array array, long[] chunk) {
      return datasets.computeIfAbsent(array.name(), name -> {
        DatasetBuilder builder = file.dataset(name, array.type()).shape(array.shape());
        return (chunk.length == 0 ? builder : builder.chunk(chunk)).create();
      });
    }
  }
}
