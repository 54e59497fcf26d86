package org.h5burst.writer;

import static java.util.Objects.requireNonNull;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.engine.FileHandle;

/**
 * The datasets of variable-length strings in a {@link BurstFile}, such as names of variables. They belong to the
 * structure, not to the data of a burst: all ranks pass the same strings between two commits; the next commit compares
 * them and creates the datasets. <b>Independent</b>; agreed at the next commit. Any thread.
 *
 * <p>HDF5 1.10 does not write such strings from several ranks. With parallel HDF5 rank 0 therefore writes those of all
 * datasets at once, when the file is closed or opened with other hints. Until then they are in the manifest, where
 * {@code recover} finds them.
 */
public final class StringDatasets {
  private final Path path;
  private final BurstFile file;
  private final FileHandle handle;
  private final DeclaredValues<StringDataset> known = new DeclaredValues<>();

  StringDatasets(Path path, BurstFile file, FileHandle handle) {
    this.path = path;
    this.file = file;
    this.handle = handle;
    handle.catalogue().strings().forEach(found -> handle.catalogue().names(found.name())
        .forEach(name -> known.found(name,
            new StringDataset(file, name, found.shape(), () -> handle.strings(found.name())))));
  }

  /** Declares a single string; see {@link #write(String, long[], String[])}. */
  public StringDataset write(String name, String text) {
    return write(name, new long[0], new String[] {text});
  }

  /** Declares strings in one dimension; see {@link #write(String, long[], String[])}. */
  public StringDataset write(String name, String[] texts) {
    return write(name, new long[] {texts.length}, texts);
  }

  /**
   * Declares a dataset with all its strings, which do not change later; it exists in the file after the next commit. If
   * one burst declares the same name several times, the last declaration counts.
   *
   * @param name path within the file, such as {@code fields/names}; missing groups are created
   * @param shape extent of each dimension, 0 to 32 of them; empty for a single string
   * @param texts in row-major order; copied
   * @throws UsageException if the shape does not fit the strings, if a string is null or contains a NUL character or
   *     half of a surrogate pair, or if all strings together take more than 8 MiB, in UTF-8 and with one byte for the
   *     end of each
   */
  public StringDataset write(String name, long[] shape, String[] texts) {
    StringsSpec spec = handle.noting(() -> checked(handle.catalogue().canonical(name), shape.clone(), texts));
    List<String> values = spec.value().texts();
    StringDataset dataset = new StringDataset(file, spec.name(), spec.value().shape(), () -> values);
    file.declare(spec, () -> known.declare(spec.name(), dataset));
    return dataset;
  }

  private static StringsSpec checked(String name, long[] shape, String[] texts) {
    DatasetName.checked(name);
    if (shape.length > Selection.MAX_RANK || AttributeNumbers.elements(shape) != texts.length) {
      throw usage(name, "its shape %s does not fit %d strings".formatted(Arrays.toString(shape), texts.length));
    }
    StringsSpec spec;
    try {
      spec = new StringsSpec(name, new AttributeValue.Texts(shape, Arrays.asList(texts)));
    } catch (WriterException refused) {
      throw usage(name, String.valueOf(refused.getMessage()));
    }
    if (spec.bytes() > StringsSpec.MAX_BYTES) {
      throw usage(name,
          "its strings take %d bytes, more than %d; take DataType.fixedString, or several datasets"
              .formatted(spec.bytes(), StringsSpec.MAX_BYTES));
    }
    return spec;
  }

  private static WriterException usage(String name, String why) {
    return new UsageException("dataset %s of strings: %s".formatted(name, why));
  }

  /**
   * Returns a dataset that the file held when it was opened, or that this program has declared. <b>Independent.</b>
   *
   * @throws UsageException if there is none
   */
  public StringDataset get(String name) {
    SortedMap<String, StringDataset> all = known.all();
    requireNonNull(name, "name");
    StringDataset dataset = all.get(all.containsKey(name) ? name : handle.catalogue().canonical(name));
    if (dataset == null) {
      throw new UsageException(
          "%s has no dataset %s of strings of variable length; it has %s".formatted(path, name,
              all.isEmpty() ? "none" : String.join(", ", all.keySet())));
    }
    return dataset;
  }

  boolean isDeclared(String name) {
    return known.all().containsKey(name);
  }

  /**
   * Returns the datasets that the file held when it was opened, and those that this program has declared, by name.
   * <b>Independent.</b>
   */
  public List<StringDataset> all() {
    return List.copyOf(known.all().values());
  }
}
