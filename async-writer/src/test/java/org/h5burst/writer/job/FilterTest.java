package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.h5burst.mpi.launch.MpiJob;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Filter;
import org.h5burst.writer.PreloadedLibrary;
import org.h5burst.writer.backend.FilterSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Filters beyond deflate: HDF5's own by their numbers, a plugin, Zstandard and LZ4; h5py reads them too. */
@Timeout(120)
final class FilterTest {
  /** Has that for LZ4, of the package hdf5-filter-plugin. */
  private static final String DEBIANS_PLUGINS = "/usr/lib/x86_64-linux-gnu/hdf5/serial/plugins";

  @TempDir
  Path directory;

  @ParameterizedTest
  @CsvSource({"phdf5, MPICH, 2", "phdf5, OPEN_MPI, 3", "portable, MPICH, 2", "portable, SOLO, 1", "jhdf5, SOLO, 1",
    "serial, SOLO, 1"})
  void shouldWriteThroughFiltersOfAnyNumberWhenTheLibraryHasThemOrFindsPlugins(String backend, Kind kind, int ranks)
      throws IOException, InterruptedException {
    Path plugins = Files.createDirectory(directory.resolve("plugins"));
    PreloadedLibrary.compile("libxorfilter.c", plugins);
    Path path = directory.resolve("filtered.h5");
    MpiJob.Result result =
        Jobs.runUnder(kind, List.of("env", "HDF5_PLUGIN_PATH=" + plugins), directory.resolve("job.log"), ranks,
            Jobs.options(backend, directory, "-Dh5burst.agreement.timeout=30s"), FilterJob.class, path, backend);
    assertEquals(0, result.exitCode(), result::output);
    boolean isJhdf5 = backend.equals("jhdf5");
    assertEquals("as it should be: auto bits chain %soffset open plugin szip%s\n".formatted(isJhdf5 ? "" : "lz4 ",
        isJhdf5 ? "" : " zstd"),
        H5py.run(directory, "filters.py", List.of(path),
            Map.of("HDF5_PLUGIN_PATH", plugins + ":" + DEBIANS_PLUGINS)));
    if (backend.equals("portable")) { // without the plugin
      try (BurstFile file = BurstFile.open(path)) {
        assertEquals(List.of("auto", "bits", "lz4", "offset", "open", "szip", "zstd"),
            file.datasets().stream().map(dataset -> dataset.name()).toList());
        OpenJob.assertUsage("go through the filter exchange (305), which is not installed here",
            () -> file.dataset("plugin"));
      }
    }
  }

  @Test
  void shouldBeTheSameFilterWhenItsWordsAreRead() {
    List<Filter> filters =
        List.of(new Filter(Filter.Kind.SHUFFLE, 0), new Filter(Filter.Kind.DEFLATE, 7),
            new Filter(Filter.Kind.FLETCHER32, 0), Filter.of(5),
            Filter.of(32_015, 3, -1), Filter.between(Filter.Kind.DEFLATE, 1, 6), Filter.of(32_004),
            Filter.of(32_001, 3, -1));
    filters.forEach(filter -> assertEquals(filter, Filter.parse(filter.toString())));
    assertEquals(new Filter(Filter.Kind.DEFLATE, 7), Filter.of(1, 7));
    assertThrows(IllegalArgumentException.class, () -> Filter.of(70_000));
    assertThrows(IllegalArgumentException.class, () -> Filter.parse("NONE"));
    assertThrows(IllegalArgumentException.class, () -> Filter.parse("DEFLATE(6, 1)"));
    assertThrows(IllegalArgumentException.class, () -> new Filter(Filter.Kind.OTHER, 6));
  }

  @Test
  void shouldSayWhatIsMissingWhenTheLibraryOnlyReads() {
    assertEquals("filter 4 of HDF5 can be read, but not written", FilterSupport.problem("HDF5", 4, true, false));
    assertEquals("", FilterSupport.problem("HDF5", 4, true, true));
  }
}
