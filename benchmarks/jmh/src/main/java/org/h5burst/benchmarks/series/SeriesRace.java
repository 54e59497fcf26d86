package org.h5burst.benchmarks.series;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.lang.foreign.ValueLayout;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.benchmarks.job.ProgramRun;
import org.h5burst.benchmarks.job.PythonScript;
import org.h5burst.harness.check.Jhdf5;
import org.h5burst.harness.check.Reader;
import org.h5burst.harness.cli.CommandFailure;
import org.h5burst.harness.job.WilliamsSquare;
import org.h5burst.harness.kernel.Array;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.ElementType;

/**
 * Lets writers take turns, so that a machine that becomes slower or faster affects all of them.
 *
 * @param task what each of them writes
 * @param programs their command lines, by name
 * @param skipped names of those that cannot run here, each with what is missing
 */
record SeriesRace(SeriesTask task, Map<String, List<String>> programs, Map<String, String> skipped) {
  private static final String JHDF5_PROGRAM = "org.h5burst.benchmarks.series.Jhdf5Series"; // may not be compiled
  private static final Duration LIMIT = Duration.ofMinutes(20);

  /** Finds the writers that can run here. */
  static SeriesRace prepare(SeriesTask task) throws IOException {
    SeriesRace race = new SeriesRace(task, new LinkedHashMap<>(), new LinkedHashMap<>());
    PythonScript.find(task.directory(), SeriesRace.class, "series.py").ifPresentOrElse(
        python -> race.programs.put("h5py", python.command(task.arguments())),
        () -> race.skipped.put("h5py", "no python3 with h5py"));
    if (Jhdf5.describe().isPresent()) {
      race.programs.put("JHDF5", MpiJob.javaCommand(List.of(), JHDF5_PROGRAM, task.arguments()));
    } else {
      race.skipped.put("JHDF5", "JHDF5 cannot be loaded");
    }
    race.programs.put("H5Burst", MpiJob.javaCommand(List.of(), BurstSeries.class.getName(), task.arguments()));
    return race;
  }

  /**
   * Lets each writer write once in every repetition, and checks what it has written.
   *
   * @throws CommandFailure if one fails, or its file is wrong
   */
  SeriesResult run(int repetitions) throws IOException {
    Map<String, List<SeriesSample>> samples = new LinkedHashMap<>();
    programs.keySet().forEach(writer -> samples.put(writer, new ArrayList<>()));
    for (int repetition = 0; repetition < repetitions; repetition++) {
      for (Map.Entry<String, List<String>> program : WilliamsSquare.order(List.copyOf(programs.entrySet()),
          repetition)) {
        SeriesSample sample = write(program.getKey(), program.getValue());
        samples.computeIfAbsent(program.getKey(), _ -> new ArrayList<>()).add(sample);
      }
    }
    List<SeriesRow> rows =
        samples.entrySet().stream().map(each -> SeriesRow.of(each.getKey(), each.getValue())).toList();
    return new SeriesResult(task.datasets(), task.series(), task.steps(), repetitions, rows, samples, skipped);
  }

  private SeriesSample write(String writer, List<String> command) throws IOException {
    Path log = task.directory().resolve("output.log");
    ProgramRun.run(writer, new MpiJob(Kind.SOLO, 1, command), log, LIMIT);
    check(writer);
    Files.delete(task.many());
    Files.delete(task.grown());
    return new ObjectMapper().readValue(task.result().toFile(), SeriesSample.class);
  }

  private void check(String writer) {
    try (Reader many = Reader.open(Reader.Kind.AUTO, task.many());
        Reader grown = Reader.open(Reader.Kind.AUTO, task.grown())) {
      many.read(new Array(SeriesTask.name(task.datasets() - 1), ElementType.INT64, 1), (_, _) -> true);
      for (int number = 0; number < task.series(); number++) {
        int series = number;
        grown.read(new Array(SeriesTask.name(number), ElementType.FLOAT64, task.steps()), (first, elements) -> {
          for (long at = 0; at < elements.byteSize() / Double.BYTES; at++) {
            requireSame(writer, series, (int) (first + at), elements.getAtIndex(ValueLayout.JAVA_DOUBLE_UNALIGNED, at));
          }
          return true;
        });
      }
    } catch (Reader.Unexpected unexpected) {
      throw new CommandFailure("%s wrote a wrong file: %s".formatted(writer, unexpected.getMessage()), unexpected);
    }
  }

  private static void requireSame(String writer, int series, int step, double found) {
    if (found != SeriesTask.value(series, step)) {
      throw new CommandFailure("%s wrote a wrong file: step %d of %s is %s".formatted(writer, step,
          SeriesTask.name(series), found));
    }
  }
}
