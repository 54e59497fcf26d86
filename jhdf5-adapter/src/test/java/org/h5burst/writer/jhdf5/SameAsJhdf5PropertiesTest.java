package org.h5burst.writer.jhdf5;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;

import ch.systemsx.cisd.hdf5.IHDF5Reader;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Blocks land where JHDF5 puts them, whatever the dimensions, and datasets grow as JHDF5's do. */
final class SameAsJhdf5PropertiesTest {
  @Property(tries = 60) // each writes two files
  void shouldWriteTheSameNumbersWhenBlocksAreWrittenByBoth(@ForAll @IntRange(min = 1, max = 3) int rank,
      @ForAll long seed,
      @ForAll @Size(min = 1, max = 8) List<@IntRange(min = 0, max = 2) Integer> steps) throws IOException {
    Path directory = Files.createTempDirectory("same");
    Path theirs = directory.resolve("theirs.h5");
    Path ours = directory.resolve("ours.h5");
    Random numbers = new Random(seed);
    int[] block = numbers.ints(rank, 1, 5).toArray();
    try (var jhdf5 = ch.systemsx.cisd.hdf5.HDF5Factory.open(theirs.toFile());
        IHDF5Writer adapter = HDF5Factory.open(ours.toFile())) {
      jhdf5.float64().createMDArray("d", block);
      adapter.float64().createMDArray("d", block);
      for (int step : steps) {
        double[] data = numbers.doubles(Arrays.stream(block).reduce(1, Math::multiplyExact)).toArray();
        long[] place = numbers.longs(rank, 0, 4).toArray();
        var theirData = new ch.systemsx.cisd.base.mdarray.MDDoubleArray(data, block);
        MDDoubleArray ourData = new MDDoubleArray(data, block);
        int[] origin = Arrays.stream(block).map(extent -> extent / 2).toArray();
        int[] part = Arrays.stream(block).map(extent -> extent - extent / 2).toArray();
        switch (step) {
          case 0 -> {
            jhdf5.float64().writeMDArrayBlock("d", theirData, place);
            adapter.float64().writeMDArrayBlock("d", ourData, place);
          }
          case 1 -> {
            jhdf5.float64().writeMDArrayBlockWithOffset("d", theirData, place);
            adapter.float64().writeMDArrayBlockWithOffset("d", ourData, place);
          }
          default -> {
            jhdf5.float64().writeMDArrayBlockWithOffset("d", theirData, part, place, origin);
            adapter.float64().writeMDArrayBlockWithOffset("d", ourData, part, place, origin);
          }
        }
      }
    }
    try {
      assertSame(theirs.toFile(), ours.toFile());
    } finally {
      delete(theirs, ours, directory);
    }
  }

  private static void delete(Path... paths) throws IOException {
    for (Path path : paths) {
      Files.delete(path);
    }
  }

  private static void assertSame(File theirs, File ours) {
    try (IHDF5Reader expected = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(theirs);
        IHDF5Reader actual = ch.systemsx.cisd.hdf5.HDF5Factory.openForReading(ours)) {
      assertArrayEquals(expected.float64().readMDArray("d").dimensions(),
          actual.float64().readMDArray("d").dimensions());
      assertArrayEquals(expected.float64().readMDArray("d").getAsFlatArray(),
          actual.float64().readMDArray("d").getAsFlatArray());
    }
  }
}
