package org.h5burst.harness;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The kernel of E3SM-IO on maps that h5py makes, and in files that h5py reads. */
@Timeout(180)
@Isolated("sets properties, which jobs of other tests would inherit")
class E3smCommandTest extends CommandCase {
  /**
   * A map of the shape of E3SM-IO's map_f_case_16p.h5: three processes, of which the first writes its elements of D2
   * and D3 from the last to the first.
   */
  private static final String MAKE = """
      import sys, h5py, numpy as np
      with h5py.File(sys.argv[1], 'w') as f:
          f.attrs['-DIM_num_decomp'] = np.uint64(3)
          f.attrs['-DIM_decomp_nprocs'] = np.uint64(3)
          for d, dims in (1, [12]), (2, [12]), (3, [5, 12]):
              f.attrs['D%d.dims' % d] = np.array(dims, 'i4')
              offsets = [list(range(p, np.prod(dims), 3)) for p in range(3)]
              if d > 1:
                  offsets[0].reverse()
              flat = np.array(sum(offsets, []), 'i4')
              f['D%d.nreqs' % d] = np.array([len(o) for o in offsets], 'i4')
              f['D%d.offsets' % d] = flat
              f['D%d.lengths' % d] = np.ones(len(flat), 'i4')
      """;

  /** The value of an element as ElementPattern describes it, worked out again. */
  private static final String READ = """
      import sys, h5py, numpy as np
      ODD, FULL = 0x9E3779B97F4A7C15, (1 << 64) - 1
      BITS = {'float32': (1 << 29, 30, '<u4'), 'int32': (1 << 30, 30, '<u4'), 'float64': (0x3FF << 52, 52, '<u8')}
      def seed(name, burst):
          h = 0xCBF29CE484222325
          for c in name:
              h = (h ^ ord(c)) * 0x100000001B3 & FULL
          z = h + (burst + 1) * ODD & FULL
          z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 & FULL
          z = (z ^ z >> 27) * 0x94D049BB133111EB & FULL
          return z ^ z >> 31
      counts = []
      with h5py.File(sys.argv[1], 'r') as f:
          def check(name, node):
              if isinstance(node, h5py.Dataset):
                  base, bits, raw = BITS[node.dtype.name]
                  index = np.arange(node.size, dtype='u8')
                  values = np.uint64(seed(name, int(name[4:name.index('/')]))) + index * np.uint64(ODD)
                  expected = (np.uint64(base) + (values & np.uint64((1 << bits) - 1))).astype(raw)
                  assert (node[...].ravel().view(raw) == expected).all(), name
                  counts.append(node.shape)
          f.visititems(check)
      print(len(counts), *sorted(set(counts)))
      """;

  @Test
  void shouldWriteTheCaseOfAMapWhenItIsGivenByPath() throws IOException, InterruptedException {
    python(MAKE, path("map.h5"));

    assertEquals(0, execute("run", "e3sm", "--map", path("map.h5"), "--mpi", "mpich", "--bursts", "2", "--mode", "off",
        "--out", path("out.h5"), "--verify"), err::toString);

    assertEquals("774 (1, 5, 12) (1, 12) (12,)", python(READ, path("out.h5")), "2 bursts of 387 variables");
    assertEquals(0, execute("check", "e3sm", "--map", path("map.h5"), "--bursts", "2", path("out.h5")), err::toString);
  }

  @Test
  void shouldKeepTheResultWhenTheMapIsGoneAfterTheJob() throws Exception {
    python(MAKE, path("map.h5"));
    Thread remover = Thread.ofVirtual().start(() -> {
      while (!Files.exists(directory.resolve("out.h5.partial")) && !Files.exists(directory.resolve("out.h5"))) {
        LockSupport.parkNanos(1_000_000);
      }
      assertTrue(directory.resolve("map.h5").toFile().delete());
    });

    assertEquals(0, execute("run", "e3sm", "--map", path("map.h5"), "--mpi", "solo", "--ranks", "1", "--bursts", "2",
        "--out", path("out.h5"), "--json", path("run.json")), err::toString);

    remover.join();
    assertFalse(Files.exists(directory.resolve("map.h5")));
    assertEquals("e3sm", json("run.json").at("/kernel").asText());
  }

  @Tag("nightly")
  @Test
  void shouldWriteAllThreeCasesInTurnWhenNoMapIsGiven() throws IOException, InterruptedException {
    assertEquals(0, execute("run", "e3sm", "--mpi", "mpich", "--bursts", "3", "--scale", "0.05", "--out",
        path("out.h5"), "--verify"), err::toString);

    assertTrue(python(READ, path("out.h5")).startsWith("974 "), "387, 41 and 546 variables");
  }

  /** What is changed in the map that h5py has made. */
  @ParameterizedTest
  @CsvSource(delimiter = '|', value = {
    "f['D3.offsets'][0] = 3 | D3: process 0 writes 1 elements from 3 on, but element 3 is written before",
    "f['D2.offsets'][11] = 12 | D2: process 2 writes 1 elements from 12 on, which is outside of its 12 elements",
    "del f['D1.lengths']; f['D1.lengths'] = np.ones(12) | the dataset D1.lengths is of type FLOAT64, not INT32",
    "del f['D2.nreqs'] | D2.nreqs",
    "f.attrs['-DIM_decomp_nprocs'] = np.uint64(1) | D1 has requests of 3 processes, not of 1",
    "f.attrs['-DIM_num_decomp'] = np.uint64(2) | the map has 2 decompositions",
    "f.attrs['D3.dims'] = 'none' | D3.dims",
    "del f.attrs['-DIM_num_decomp'] | it has no attribute -DIM_num_decomp, so it is not a decomposition map"})
  void shouldBeWrongUsageWhenTheMapIsBad(String change, String message) throws IOException, InterruptedException {
    python(MAKE + "with h5py.File(sys.argv[1], 'r+') as f:\n    " + change, path("bad.h5"));
    assertRefused(message, "--map", path("bad.h5"));
  }

  @Test
  void shouldBeWrongUsageWhenThereIsNoMapOrItIsOfFewerProcesses() throws IOException, InterruptedException {
    assertRefused("none.h5", "--map", path("none.h5"));
    Files.writeString(Path.of(path("text.h5")), "no HDF5 file");
    assertRefused("text.h5", "--map", path("text.h5"));
    python(MAKE, path("map.h5"));
    assertRefused("the map is for 3 processes, so at most that many ranks can share it, not 4", "--ranks", "4", "--map",
        path("map.h5"));
  }

  private void assertRefused(String message, String... options) {
    String[] command = {"run", "e3sm", "--out", path("out.h5")};
    String[] all = Stream.of(command, options).flatMap(Arrays::stream).toArray(String[]::new);
    assertEquals(2, execute(all), err::toString);
    assertTrue(err.toString().contains(message), err::toString);
  }

  private static String python(String program, String file) throws IOException, InterruptedException {
    Process python =
        new ProcessBuilder("/usr/bin/python3", "-c", program, file).redirectErrorStream(true).start();
    String printed = new String(python.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertEquals(0, python.waitFor(), printed);
    return printed.strip();
  }
}
