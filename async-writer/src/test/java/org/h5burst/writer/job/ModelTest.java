package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.Filter;
import org.h5burst.writer.backend.Storage.Layout;
import org.h5burst.writer.job.ModelAct.Extend;
import org.h5burst.writer.job.ModelAct.MakeDataset;
import org.h5burst.writer.job.ModelAct.MakeGroup;
import org.h5burst.writer.job.ModelAct.MakeLink;
import org.h5burst.writer.job.ModelAct.SetAttribute;
import org.h5burst.writer.job.ModelAct.WriteRows;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Groups, datasets, attributes and links made by chance, by ranks that make them in different orders, are what h5py
 * reads.
 */
@Timeout(120)
final class ModelTest {
  private static final int PROGRAMS = 14;

  @TempDir
  Path directory;

  private static List<ModelProgram> programs(long firstSeed) {
    return LongStream.range(firstSeed, firstSeed + PROGRAMS).mapToObj(ModelProgram::new).toList();
  }

  @ParameterizedTest
  @CsvSource({
    "phdf5, MPICH, 2, 2000",
    "portable, SOLO, 1, 5000",
    "portable, MPJ, 2, 1000"
  })
  void shouldHoldWhatWasDeclaredWhenTheRanksDeclareInDifferentOrders(String backend, Kind kind, int ranks,
      long firstSeed) {
    check(backend, kind, ranks, firstSeed);
  }

  @Tag("nightly")
  @ParameterizedTest
  @CsvSource({
    "phdf5, MPICH, 1, 11000",
    "phdf5, OPEN_MPI, 2, 12000",
    "phdf5, OPEN_MPI, 4, 4000",
    "portable, MPICH, 2, 6000",
    "portable, MPJ, 1, 13000",
    "portable, MPJ, 4, 14000",
    "portable, OPEN_MPI, 4, 15000"
  })
  void shouldHoldWhatWasDeclaredByOtherNumbersOfRanks(String backend, Kind kind, int ranks, long firstSeed) {
    check(backend, kind, ranks, firstSeed);
  }

  private void check(String backend, Kind kind, int ranks, long firstSeed) {
    Jobs.runWell(kind, directory.resolve("job.log"), ranks,
        List.of(Jobs.backend(backend), "-Dh5burst.agreement.timeout=30s"), ModelJob.class, directory,
        firstSeed, PROGRAMS);
    List<ModelProgram> programs = programs(firstSeed);
    Map<Path, List<String>> found =
        H5py.describe(directory, programs.stream().map(program -> directory.resolve(program.fileName())).toList());
    for (ModelProgram program : programs) {
      assertEquals(String.join("\n", ModelLines.of(program)),
          String.join("\n", found.get(directory.resolve(program.fileName()))),
          () -> "the program of seed " + program.seed());
    }
  }

  /** What is never made by chance is never tested. */
  @Test
  void shouldMakeEveryKindOfEverythingWhenTheProgramsAreMade() {
    List<ModelAct> acts =
        LongStream.rangeClosed(1, 6).mapToObj(thousand -> programs(thousand * 1000)).flatMap(List::stream)
            .flatMap(program -> program.bursts().stream()).flatMap(List::stream).toList();
    assertTrue(acts.stream().filter(MakeGroup.class::isInstance).count() > 20);
    assertEquals(Set.copyOf(ModelTypes.ALL), setOf(acts, MakeDataset.class, act -> act.spec().type()));
    assertEquals(Set.of(Layout.values()), setOf(acts, MakeDataset.class, act -> act.spec().storage().layout()));
    assertEquals(Set.of(0, 1, 2), setOf(acts, MakeDataset.class, act -> act.spec().extents().length));
    assertEquals(Set.copyOf(ModelTypes.FILTERS),
        setOf(acts, MakeDataset.class, act -> act.spec().storage().filters()).stream()
            .flatMap(filters -> ((List<?>) filters).stream())
            .map(filter -> ((Filter) filter).kind()).collect(Collectors.toSet()));
    assertEquals(Set.of(true, false), setOf(acts, WriteRows.class, WriteRows::sparse));
    assertTrue(acts.stream().filter(Extend.class::isInstance).count() > 20);
    assertEquals(Set.of(MakeLink.Kind.values()), setOf(acts, MakeLink.class, MakeLink::kind));
    assertEquals(Set.of(ModelAct.Owner.values()), setOf(acts, SetAttribute.class, SetAttribute::owner));
    assertEquals(17, setOf(acts, SetAttribute.class, act -> act.value().getClass()).size());
    assertEquals(Set.copyOf(ModelTypes.ALL),
        acts.stream().filter(SetAttribute.class::isInstance).map(act -> ((SetAttribute) act).value())
            .filter(AttributeValue.Elements.class::isInstance)
            .map(value -> ((AttributeValue.Elements) value).type()).collect(Collectors.toSet()));
    assertEquals(4, setOf(acts, SetAttribute.class,
        act -> List.of(act.variable(), act.value() instanceof String[] || act.value() instanceof String)).size());
  }

  private static <A extends ModelAct> Set<Object> setOf(List<ModelAct> acts, Class<A> type,
      Function<A, Object> property) {
    return new HashSet<>(Arrays.asList(acts.stream().filter(type::isInstance).map(type::cast).map(property).toArray()));
  }
}
