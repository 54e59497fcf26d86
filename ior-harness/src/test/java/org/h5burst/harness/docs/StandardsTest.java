package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What readers of conventions on top of HDF5 make of the programs on docs/standards.md. */
@Timeout(120)
final class StandardsTest {
  private static final Path EXAMPLES = Pages.ROOT.resolve("docs/examples");
  private static final String PYTHON = "/usr/bin/python3";

  /** What openPMD 1.1.0 requires, of the file, each iteration, each mesh and each component. */
  private static final String OPENPMD = """
      import sys, h5py
      missing = []
      def require(node, *names):
          missing.extend(node.name + " " + name for name in names if name not in node.attrs)
      mesh = ("geometry", "dataOrder", "axisLabels", "gridSpacing", "gridGlobalOffset", "gridUnitSI", "unitDimension",
              "timeOffset")
      with h5py.File(sys.argv[1]) as f:
          require(f, "openPMD", "openPMDextension", "basePath", "meshesPath", "iterationEncoding", "iterationFormat")
          base = f[f.attrs["basePath"].replace("%T/", "")]
          for iteration in base.values():
              require(iteration, "time", "dt", "timeUnitSI")
              for record in iteration[f.attrs["meshesPath"]].values():
                  require(record, *mesh)
                  assert len(record.attrs["unitDimension"]) == 7
                  for part in [record] if isinstance(record, h5py.Dataset) else record.values():
                      require(part, "unitSI", "position")
          print(len(base), missing)
      """;

  @TempDir
  private Path directory;

  private Path written(String program) throws IOException, ReflectiveOperationException, InterruptedException {
    Programs.compile(Files.readString(EXAMPLES.resolve(program + ".java")), directory,
        System.getProperty("java.class.path"));
    Path file = directory.resolve(program + ".h5");
    try (URLClassLoader classes = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
      classes.loadClass(program).getMethod("main", String[].class).invoke(null,
          (Object) new String[] {file.toString()});
    }
    return file;
  }

  private String printed(String... command) throws IOException, InterruptedException {
    Path said = directory.resolve("said");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(said.toFile()).start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "it does not end: " + command[0]);
    return Files.readString(said, StandardCharsets.UTF_8);
  }

  private void assumePython(String... modules) throws IOException, InterruptedException {
    assumeTrue(Files.isExecutable(Path.of(PYTHON))
        && printed(PYTHON, "-c", "import " + String.join(", ", modules)).isEmpty(), "not all of these are here");
  }

  @ParameterizedTest
  @ValueSource(strings = {"netcdf4", "h5netcdf"})
  void shouldReadCoordinatesAndMissingValuesWhenXarrayOpensANetcdfFile(String engine) throws Exception {
    assumePython("xarray", "netCDF4", "h5netcdf");
    Path file = written("Climate");
    assertEquals("('time', 'lat', 'lon') 281.0 16 -45.0 2026-01-01T06:00:00 K\n", printed(PYTHON, "-c", """
        import sys, warnings
        warnings.simplefilter("ignore")
        import xarray
        t = xarray.open_dataset(sys.argv[1], engine=sys.argv[2]).t2m
        print(t.dims, float(t.sel(time="2026-01-01T06:00").mean()), int(t[2].isnull().sum()), float(t.lat[0]),
              str(t.time.values[1])[:19], t.attrs["units"])
        """, file.toString(), engine));
  }

  @Test
  void shouldListDimensionsAndVariablesWhenNcdumpReadsANetcdfFile() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/ncdump")), "there is no ncdump here");
    String listing = printed("/usr/bin/ncdump", "-h", written("Climate").toString());
    for (String line : List.of("time = 3 ;", "lat = 4 ;", "lon = 4 ;", "float t2m(time, lat, lon) ;",
        "t2m:_FillValue = NaNf ;", "double time(time) ;", ":Conventions = \"CF-1.10\" ;")) {
      assertTrue(listing.contains(line), () -> line + " is not in " + listing);
    }
  }

  @Test
  void shouldHaveWhatOpenpmdRequiresWhenItsNamesAreUsed() throws Exception {
    assumePython("h5py");
    assertEquals("3 []\n", printed(PYTHON, "-c", OPENPMD, written("Plasma").toString()));
  }
}
