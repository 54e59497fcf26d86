package org.h5burst.writer.job;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.h5burst.mpi.MpiImplementation.Kind;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where objects lie in files, and in which byte order, as h5py sees it. */
@Timeout(120)
final class LayoutTest {
  private static final long MIB = 1 << 20;

  @TempDir
  Path directory;

  /** What h5py says of a dataset: where its parts begin, and what kind of elements it has. */
  private record Laid(String type, List<Long> offsets) {}

  @ParameterizedTest
  @CsvSource({"portable, SOLO, 1", "portable, MPJ, 2", "phdf5, MPICH, 2"})
  void shouldStartAtBoundariesInEitherByteOrderWhenAlignmentIsSaidOrChosen(String backend, Kind kind, int ranks)
      throws IOException {
    String output = Jobs.runWell(kind, directory.resolve("job.log"), ranks, List.of(Jobs.backend(backend)),
        LayoutJob.class, directory);
    assertFalse(output.contains("have no effect"), output);
    Map<String, Laid> said = laid("said.h5");
    for (String name : List.of("big", "little", "zipped")) {
      of(said, name).offsets
          .forEach(offset -> assertEquals(0, offset % LayoutJob.BOUNDARY, () -> name + " of " + said));
    }
    assertEquals(List.of(">f8", "<f8", ">i4", "<i8"),
        List.of("big", "little", "small", "zipped").stream().map(name -> of(said, name).type).toList());
    assertEquals(2 * ranks, of(said, "zipped").offsets.size(), said::toString);
    assertNotEquals(0, of(said, "small").offsets.getFirst() % LayoutJob.BOUNDARY, said::toString);

    Map<String, Laid> chosen = laid("chosen.h5");
    assertEquals(0, of(chosen, "large").offsets.getFirst() % MIB, chosen::toString);
    assertNotEquals(0, of(chosen, "third").offsets.getFirst() % (4 << 10), chosen::toString);
    assertEquals(List.of(">f8", ">f8", ">f8", "<f8"),
        List.of("large", "first", "second", "third").stream().map(name -> of(chosen, name).type).toList());
  }

  private static Laid of(Map<String, Laid> file, String dataset) {
    return Objects.requireNonNull(file.get(dataset), dataset);
  }

  private Map<String, Laid> laid(String file) throws IOException {
    return H5py.run(directory, "layout.py", List.of(directory.resolve(file))).lines().map(line -> line.split(" ", -1))
        .collect(
            Collectors.toMap(words -> words[0], words -> new Laid(words[1],
                List.of(words).subList(2, words.length).stream().map(Long::valueOf).toList())));
  }
}
