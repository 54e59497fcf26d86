package org.h5burst.harness.kernel;

import java.nio.file.Path;
import java.util.Map;
import java.util.stream.IntStream;
import org.h5burst.harness.kernel.DecompositionMap.Decomposition;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.WriterException;

/**
 * Reads a decomposition map that E3SM-IO's dat2decomp or decomp_copy has written as HDF5: the attributes
 * {@code -DIM_num_decomp}, {@code -DIM_decomp_nprocs} and {@code Dn.dims}, and of each decomposition the datasets
 * {@code Dn.nreqs} (requests of each process), {@code Dn.offsets} (from 0) and {@code Dn.lengths}. Requests that
 * E3SM-IO writes only in its fill mode, those from {@code Dn.fill_starts} on, belong to the map.
 */
public final class MapFile {
  private final Path path;
  private final BurstFile file;
  private final Map<String, AttributeValue> attributes;

  private MapFile(Path path, BurstFile file) {
    this.path = path;
    this.file = file;
    this.attributes = file.attributes();
  }

  /**
   * Returns the map in a file.
   *
   * @throws IllegalArgumentException if the file cannot be read, or holds no map that covers its arrays exactly once
   */
  public static DecompositionMap read(Path path) {
    try (BurstFile file = BurstFile.open(path)) {
      return new MapFile(path, file).map();
    } catch (WriterException | IllegalArgumentException unusable) {
      throw new IllegalArgumentException("--map %s: %s".formatted(path, unusable.getMessage()), unusable);
    }
  }

  private DecompositionMap map() {
    int decompositions = number("-DIM_num_decomp");
    return new DecompositionMap(number("-DIM_decomp_nprocs"),
        IntStream.rangeClosed(1, decompositions).mapToObj(part -> decomposition("D" + part + ".")).toList());
  }

  private Decomposition decomposition(String prefix) {
    return new Decomposition(attribute(prefix + "dims").longs(), integers(prefix + "nreqs"),
        integers(prefix + "offsets"), integers(prefix + "lengths"));
  }

  private int number(String name) {
    long[] numbers = attribute(name).longs();
    Shape.require(numbers.length == 1 && numbers[0] >= 1 && numbers[0] <= Integer.MAX_VALUE,
        "the attribute %s must be one positive number", name);
    return (int) numbers[0];
  }

  private AttributeValue attribute(String name) {
    AttributeValue value = attributes.get(name);
    if (value == null) {
      throw new IllegalArgumentException("it has no attribute %s, so it is not a decomposition map".formatted(name));
    }
    return value;
  }

  private int[] integers(String name) {
    Dataset dataset = file.dataset(name);
    Shape.require(dataset.type() == ElementType.INT32, "the dataset %s is of type %s, not INT32", name, dataset.type());
    return dataset.readInts();
  }
}
