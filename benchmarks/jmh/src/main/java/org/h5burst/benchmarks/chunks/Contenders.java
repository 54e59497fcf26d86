package org.h5burst.benchmarks.chunks;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.h5burst.harness.doctor.Diagnosis.MpiInstallation;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;

/**
 * The writers, in the order of the table.
 *
 * @param present writers that can run
 * @param missing names of those that cannot, each with what is missing
 */
record Contenders(List<Contender> present, Map<String, String> missing) {
  /** The writer with which the others are compared. */
  static final String H5PY = "h5py";
  /** The writer with which two ranks are compared. */
  static final String ONE_THREAD = "portable, auto, threads=1";

  static final String TWO_RANKS = "portable, auto, 2 ranks, threads=1";

  /** The ranks of a job. */
  static final int RANKS = 2;

  private static final String CODEC = "codec alone, auto, threads=1";
  private static final String JHDF5 = "JHDF5";
  private static final String PARALLEL = "phdf5, 2 ranks";
  private static final String JHDF5_PROGRAM = "org.h5burst.benchmarks.chunks.Jhdf5Program"; // may not be compiled
  private static final String PORTABLE = option("backend", "portable");
  private static final String AUTO = option("chunk.deflate", "auto");

  /** Returns those that this machine can run, and those that it cannot. */
  static Contenders of(Installed installed) {
    Contenders all = new Contenders(new ArrayList<>(), new LinkedHashMap<>());
    all.addOthers(installed);
    all.addPortable(installed);
    all.addRanks(installed);
    return all;
  }

  /** Returns those whose names contain a text. */
  Contenders named(String text) {
    Map<String, String> absent = new LinkedHashMap<>(missing);
    absent.keySet().removeIf(name -> !name.contains(text));
    return new Contenders(present.stream().filter(contender -> contender.name().contains(text)).toList(), absent);
  }

  boolean isEmpty() {
    return present.isEmpty() && missing.isEmpty();
  }

  /** Returns the names of all, also of those that cannot write. */
  List<String> names() {
    return Stream.concat(present.stream().map(Contender::name), missing.keySet().stream()).toList();
  }

  private void addOthers(Installed installed) {
    installed.python().ifPresentOrElse(
        python -> present.add(new Contender(H5PY, Kind.SOLO, 1, Layout.COMPRESSED,
            task -> python.command(task.arguments()))),
        () -> missing.put(H5PY, "no python3 with h5py"));
    if (installed.jhdf5().isPresent()) {
      present.add(new Contender(JHDF5, Kind.SOLO, 1, Layout.COMPRESSED,
          task -> MpiJob.javaCommand(List.of(), JHDF5_PROGRAM, task.arguments())));
    } else {
      missing.put(JHDF5, "JHDF5 cannot be loaded");
    }
  }

  private void addPortable(Installed installed) {
    List<String> portable = List.of(PORTABLE);
    present.add(new Contender(CODEC, Kind.SOLO, 1, Layout.COMPRESSED,
        task -> MpiJob.javaCommand(portable, CodecProgram.class.getName(), task.arguments())));
    add("portable, java", Layout.COMPRESSED, with(portable, option("chunk.deflate", "java")));
    add("portable, auto", Layout.COMPRESSED, with(portable, AUTO));
    for (int threads : threads(installed.cores())) {
      add(threads == 1 ? ONE_THREAD : "portable, auto, threads=" + threads, Layout.COMPRESSED,
          with(portable, AUTO, option("chunk.threads", Integer.toString(threads))));
    }
    add("portable, chunks, no filter", Layout.CHUNKED, portable);
    add("portable, contiguous", Layout.CONTIGUOUS, portable);
  }

  private void addRanks(Installed installed) {
    boolean startsJobs = installed.mpich().isPresent();
    addRanks(TWO_RANKS, startsJobs ? "" : "no MPICH",
        with(List.of(PORTABLE), AUTO, option("chunk.threads", "1")));
    String problem = installed.mpich().filter(MpiInstallation::complete).isPresent() ? ""
        : startsJobs ? "no parallel HDF5 for MPICH" : "no MPICH";
    addRanks(PARALLEL, problem, List.of(option("backend", "phdf5"), option("hdf5.library", ""))); // not a serial one
  }

  private void add(String name, Layout layout, List<String> options) {
    present.add(new Contender(name, Kind.SOLO, 1, layout, program(options)));
  }

  private void addRanks(String name, String problem, List<String> options) {
    if (problem.isEmpty()) {
      present.add(new Contender(name, Kind.MPICH, RANKS, Layout.COMPRESSED, program(options)));
    } else {
      missing.put(name, problem);
    }
  }

  private static Contender.Program program(List<String> options) {
    return task -> MpiJob.javaCommand(options, BurstRank.class.getName(), task.arguments());
  }

  /** Returns 1, 2, 4 and so on, and the number of cores. */
  static List<Integer> threads(int cores) {
    List<Integer> threads = new ArrayList<>();
    for (int number = 1; number < cores; number *= 2) {
      threads.add(number);
    }
    threads.add(cores);
    return threads;
  }

  private static String option(String name, String value) {
    return "-Dh5burst.%s=%s".formatted(name, value);
  }

  private static List<String> with(List<String> options, String... more) {
    List<String> all = new ArrayList<>(options);
    all.addAll(List.of(more));
    return all;
  }
}
