package org.h5burst.benchmarks.file;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.benchmarks.file.FileMeasurement.Profile;
import org.h5burst.benchmarks.job.CommonStart;
import org.h5burst.harness.job.SharedFiles;
import org.h5burst.mpi.Communicator;
import org.h5burst.mpi.Mpi;
import org.h5burst.mpi.Reduction;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.CreateOptions;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Ownership;
import org.h5burst.writer.Selection;

/**
 * The part of one rank: writes file after file, with H5Burst and with the C program in turn. Started by
 * {@link FileCommand}, not by users.
 */
public final class FileRank {
  private final Plan plan;
  private final Communicator world;
  private final ShortFileInC reference;
  private final PhaseSampler sampler;
  private final MemorySegment data;
  private final MemorySegment back;
  private final Selection mine;
  private final List<double[]> ours = new ArrayList<>();
  private final List<double[]> theirs = new ArrayList<>();
  private final List<Profile> profiles = new ArrayList<>();

  /**
   * The plan of all ranks.
   *
   * @param library the compiled C program; the files lie next to it
   * @param shape of each file
   * @param files how many
   * @param oursFirst whether H5Burst begins
   * @param intervalMicros between two looks at what the rank does; 0 = none
   */
  record Plan(String library, ShortFile shape, int files, boolean oursFirst, int intervalMicros) {}

  private FileRank(Plan plan, Communicator world, Arena arena, PhaseSampler sampler) {
    this.plan = plan;
    this.world = world;
    this.sampler = sampler;
    this.reference = new ShortFileInC(Path.of(plan.library), world, plan.shape);
    this.data = arena.allocate(plan.shape.bytes(), 64).fill((byte) 1);
    this.back = arena.allocate(plan.shape.bytes(), 64);
    this.mine = Selection.block(world.rank() * plan.shape.elements(), plan.shape.elements());
  }

  /** Takes as arguments the plan in JSON, and the file for rank 0's measurement. */
  public static void main(String[] arguments) throws Exception {
    ObjectMapper mapper = new ObjectMapper();
    Plan plan = mapper.readValue(arguments[0], Plan.class);
    Mpi.run(mpi -> {
      try (Arena arena = Arena.ofShared(); PhaseSampler sampler = new PhaseSampler(plan.intervalMicros)) {
        FileMeasurement measured = new FileRank(plan, mpi.world(), arena, sampler).measure();
        if (mpi.world().rank() == 0) {
          mapper.writeValue(Path.of(arguments[1]).toFile(), measured);
        }
      }
    });
  }

  private FileMeasurement measure() throws IOException {
    Counters before = Counters.now();
    for (int file = 0; file < plan.files; file++) {
      if (Window.begins(file)) {
        sampler.take();
        before = Counters.now();
      }
      if (plan.oursFirst) {
        ours.add(byUs());
        theirs.add(byC());
      } else {
        theirs.add(byC());
        ours.add(byUs());
      }
      for (Window window : Window.values()) {
        if (window.end() == file + 1) {
          profiles.add(before.until(Counters.now(), sampler.take(), window.end() - window.first()));
        }
      }
    }
    return new FileMeasurement(plan.oursFirst, slowest(ours), slowest(theirs), profiles);
  }

  /** The JVM's counters since it began. */
  private record Counters(double compilingSeconds, double classes, double collectingSeconds) {
    static Counters now() {
      return new Counters(ManagementFactory.getCompilationMXBean().getTotalCompilationTime() / 1e3,
          ManagementFactory.getClassLoadingMXBean().getTotalLoadedClassCount(),
          ManagementFactory.getGarbageCollectorMXBeans().stream()
              .mapToLong(GarbageCollectorMXBean::getCollectionTime).sum() / 1e3);
    }

    Profile until(Counters end, double[][] seconds, int files) {
      double[][] perFile =
          Arrays.stream(seconds).map(row -> Arrays.stream(row).map(sum -> sum / files).toArray())
              .toArray(double[][]::new);
      return new Profile(perFile, (end.compilingSeconds - compilingSeconds) / files, (end.classes - classes) / files,
          (end.collectingSeconds - collectingSeconds) / files);
    }
  }

  private double[] byC() throws IOException {
    Path path = Path.of(plan.library).resolveSibling("C.h5");
    CommonStart.await(world);
    double[] seconds = reference.run(path, data, back);
    SharedFiles.delete(world, path);
    return seconds;
  }

  private double[] byUs() throws IOException {
    Path path = Path.of(plan.library).resolveSibling("ours.h5");
    CommonStart.await(world);
    Watch watch = new Watch(sampler);
    write(path, watch);
    world.barrier();
    watch.restart();
    read(path, watch);
    SharedFiles.delete(world, path);
    return watch.seconds;
  }

  private void write(Path path, Watch watch) {
    watch.begin(Phase.CREATE);
    BurstFile file = BurstFile.create(path, world, CreateOptions.defaults());
    watch.begin(Phase.DEFINE);
    long extent = world.size() * plan.shape.elements();
    List<Dataset> datasets = IntStream.range(0, plan.shape.datasets())
        .mapToObj(number -> file.dataset("d" + number, ElementType.FLOAT64).shape(extent).create()).toList();
    watch.begin(Phase.WRITE);
    for (int number = 0; number < datasets.size(); number++) {
      datasets.get(number).write(mine, part(data, number), Ownership.BORROW);
    }
    file.commit().join();
    watch.begin(Phase.COMPLETE);
    file.complete();
    watch.end();
  }

  private void read(Path path, Watch watch) {
    watch.begin(Phase.OPEN);
    BurstFile file = BurstFile.open(path, world);
    watch.begin(Phase.FIND);
    List<Dataset> datasets =
        IntStream.range(0, plan.shape.datasets()).mapToObj(number -> file.dataset("d" + number)).toList();
    watch.begin(Phase.READ);
    for (int number = 0; number < datasets.size(); number++) {
      datasets.get(number).read(mine, part(back, number));
    }
    file.commit().join();
    watch.begin(Phase.CLOSE);
    file.complete();
    watch.end();
  }

  private MemorySegment part(MemorySegment memory, int dataset) {
    long bytes = plan.shape.elements() * Double.BYTES;
    return memory.asSlice(dataset * bytes, bytes);
  }

  /** The phases of one file. */
  private static final class Watch {
    private final PhaseSampler sampler;
    private final double[] seconds = new double[Phase.values().length];
    private long since = System.nanoTime();
    private int running = -1;

    Watch(PhaseSampler sampler) {
      this.sampler = sampler;
    }

    void begin(Phase phase) {
      end();
      running = phase.ordinal();
      sampler.begin(phase);
    }

    void end() {
      long now = System.nanoTime();
      if (running >= 0) {
        seconds[running] = (now - since) / 1e9;
      }
      since = now;
      running = -1;
      sampler.begin(null);
    }

    void restart() {
      since = System.nanoTime();
    }
  }

  private List<double[]> slowest(List<double[]> files) {
    for (double[] file : files) {
      for (int phase = 0; phase < file.length; phase++) {
        file[phase] = world.allreduce(file[phase], Reduction.MAX);
      }
    }
    return files;
  }
}
