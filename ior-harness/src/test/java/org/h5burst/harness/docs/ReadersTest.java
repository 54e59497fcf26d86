package org.h5burst.harness.docs;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * h5py, netCDF4, xarray by both of its engines, ncdump, h5dump, jHDF and JHDF5 read the same elements and attributes
 * in what the examples write, and in a file of all types: what was written, element by element. What a reader has no
 * way to read is listed here and on the page, and must be unreadable for it indeed.
 */
@Timeout(300)
final class ReadersTest {
  private static final Path EXAMPLES = Pages.ROOT.resolve("docs/examples");
  private static final Path PAGE = Pages.ROOT.resolve("docs/standards.md");
  private static final List<String> PROGRAMS =
      List.of("FieldDump", "Particles", "Checkpoint", "Sensors", "HeatRod", "Climate", "Plasma");
  private static final String TYPES = "types.h5";
  private static final String REFERENCE = "h5py";
  /** What the page names, as Debian 12 has them. */
  private static final String VERSIONS = "h5py 3.7.0, netCDF 4.9.0";
  private static final Set<String> READERS = Set.of(REFERENCE, "netCDF4", "xarray netcdf4", "xarray h5netcdf",
      "ncdump", "h5dump", "jHDF", "JHDF5");
  /** What ends a process that uses netCDF's library; of its users only ncdump is asked for it. */
  private static final List<String> CRASHES = List.of("HeatRod.h5/types/texts", "types.h5/others/fixed_strings");
  private static final String NETCDF = "netCDF4|xarray netcdf4|ncdump";

  /**
   * What a reader cannot read.
   *
   * @param readers a pattern of their names
   * @param objects a pattern of a file and an object in it
   * @param reason as the page has it
   */
  private record Gap(String readers, String objects, String reason) {
    boolean concerns(String reader) {
      return reader.matches(readers);
    }
  }

  private static final List<Gap> GAPS = List.of(
      new Gap("netCDF4|xarray.*", ".*@(CLASS|NAME|REFERENCE_LIST|DIMENSION_LIST)",
          "HDF5's attributes of dimension scales, which are shown as dimensions"),
      new Gap(NETCDF, "Particles.h5/events|HeatRod.h5/(run@converged|types/flag)|"
          + "types.h5/(attributes@flag|others/(booleans|complex|enumeration|records|flat_records))",
          "compounds and enumerations, and therefore complex numbers and booleans"),
      new Gap(NETCDF, "types.h5/others/(opaque|bits|references)", "opaque elements, bit fields and references"),
      new Gap(NETCDF, String.join("|", CRASHES), "fixed-length strings, except a scalar"),
      new Gap("h5py|xarray h5netcdf", "types.h5/others/opaque", "opaque elements with a tag"),
      new Gap("xarray h5netcdf", "types.h5/others/references", "references to objects"),
      new Gap("jHDF", "types.h5/(numbers/BFLOAT16.*|others/bits)",
          "BFLOAT16, which it takes for FLOAT16, and bit fields"),
      new Gap("JHDF5", "types.h5/numbers/B?FLOAT16.*", "NaN and infinity of FLOAT16"),
      new Gap("JHDF5", "types.h5/others/(bits|records|enumeration)",
          "records in records, enumerations with values other than 0 to n - 1, bit fields as arrays"),
      new Gap("JHDF5", "types.h5/others/strings", "characters beyond U+FFFF in variable-length strings"),
      new Gap("JHDF5", "Plasma.h5/.*@axisLabels|types.h5/attributes@texts",
          "arrays of variable-length strings in attributes"),
      new Gap("JHDF5", ".*@(REFERENCE_LIST|DIMENSION_LIST)", "compounds and sequences in attributes"));

  @TempDir
  private Path directory;

  /** What each reader says about each object. */
  private final Map<String, Map<String, String>> found = new TreeMap<>();

  private static String content(String object, String content) {
    return object.contains("@") && content.startsWith("1\t") ? content.substring(1) : content;
  }

  private void add(String reader, String file, String object, String content) {
    found.computeIfAbsent(reader, _ -> new TreeMap<>()).put(file + object, content(object, content));
  }

  private List<Path> written() throws IOException, ReflectiveOperationException {
    List<Path> files = new ArrayList<>();
    for (String program : PROGRAMS) {
      Programs.compile(Programs.ported(Files.readString(EXAMPLES.resolve(program + ".java"))), directory,
          System.getProperty("java.class.path"));
      Path file = directory.resolve(program + ".h5");
      try (URLClassLoader classes = new URLClassLoader(new URL[] {directory.toUri().toURL()})) {
        classes.loadClass(program).getMethod("main", String[].class).invoke(null,
            (Object) new String[] {file.toString()});
      }
      files.add(file);
    }
    return files;
  }

  /** One process of Python for all files and all of its readers. */
  private void readByPython(List<Path> files) throws IOException, InterruptedException {
    Path script = directory.resolve("readers.py");
    try (InputStream source = Objects.requireNonNull(ReadersTest.class.getResourceAsStream("readers.py"))) {
      Files.write(script, source.readAllBytes());
    }
    Path printed = directory.resolve("printed");
    List<String> command = new ArrayList<>(List.of("/usr/bin/python3", script.toString()));
    CRASHES.forEach(object -> command.add("-" + object));
    files.forEach(file -> command.add(file.toString()));
    Path errors = directory.resolve("errors");
    Process python =
        new ProcessBuilder(command).redirectOutput(printed.toFile()).redirectError(errors.toFile()).start();
    assertTrue(python.waitFor(240, TimeUnit.SECONDS), "Python does not end");
    String failure = Files.readString(errors);
    assumeTrue(!failure.contains("ModuleNotFoundError"), () -> "not all of these are here: " + failure);
    assertEquals(0, python.exitValue(), failure);
    for (String line : Files.readAllLines(printed, StandardCharsets.UTF_8)) {
      String[] parts = line.split("\t", 4);
      add(parts[0], parts[1], parts[2], parts[3]);
    }
  }

  @Test
  void shouldReadWhatWasWrittenWhicheverReaderIsAsked() throws Exception {
    List<Path> files = written();
    Path types = directory.resolve(TYPES);
    Map<String, String> account = AllTypes.write(types);
    files.add(types);
    readByPython(files);
    Map<String, String> versions = Objects.requireNonNull(found.remove("versions"));
    for (Path file : files) {
      String name = file.getFileName().toString();
      JhdfContent.of(file).forEach((object, content) -> add("jHDF", name, object, content));
      Jhdf5Content.of(file).forEach((object, content) -> add("JHDF5", name, object, content));
    }
    assertEquals(READERS, found.keySet());
    Map<String, String> reference = new TreeMap<>(Objects.requireNonNull(found.get(REFERENCE)));
    reference.keySet().removeIf(object -> object.startsWith(TYPES));
    if (!versions.containsValue(VERSIONS)) { // it is not known what others cannot read
      found.keySet().retainAll(Set.of("jHDF", "JHDF5"));
    }
    account.forEach((object, content) -> reference.put(TYPES + object, content(object, content)));
    assertEquals(List.of(), disagreements(reference));
  }

  private List<String> disagreements(Map<String, String> reference) {
    List<String> disagreements = new ArrayList<>();
    Set<Gap> used = new HashSet<>();
    found.forEach((reader, contents) -> {
      Set<String> objects = new HashSet<>(contents.keySet());
      objects.addAll(reference.keySet());
      for (String object : objects.stream().sorted().toList()) {
        if (object.contains("@") && Set.of("ncdump", "h5dump").contains(reader)) {
          continue; // their libraries are asked for them by netCDF4 and h5py
        }
        boolean isSame = Objects.equals(reference.get(object), contents.get(object));
        List<Gap> gaps = GAPS.stream().filter(gap -> gap.concerns(reader) && object.matches(gap.objects)).toList();
        used.addAll(gaps);
        if (isSame == !gaps.isEmpty()) {
          disagreements.add("%s, %s: %s and not %s%s".formatted(reader, object, contents.get(object),
              reference.get(object), isSame ? ", though it is said to be unreadable" : ""));
        }
      }
    });
    GAPS.stream().filter(gap -> !used.contains(gap) && found.keySet().stream().anyMatch(gap::concerns))
        .forEach(gap -> disagreements.add("unused: " + gap));
    return disagreements;
  }

  @Test
  void shouldStandOnThePageWhatAReaderCannotRead() throws IOException {
    String page = Files.readString(PAGE).replaceAll("\\s+", " ");
    for (Gap gap : GAPS) {
      assertTrue(page.contains(gap.reason), () -> "the page does not have: " + gap.reason);
    }
  }
}
