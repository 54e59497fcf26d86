package org.h5burst.writer.backend;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.h5burst.writer.DataType;
import org.h5burst.writer.backend.Storage.Extent;
import org.h5burst.writer.backend.Storage.Layout;

/**
 * A dataset as every rank declares it. Immutable.
 *
 * @param name path within the file, without a leading slash: {@code fields/ex}
 * @param type of its elements
 * @param order byte order of the numbers in the file; the back end gets elements in this order
 * @param shape extent of each dimension in elements, slowest first; {1} for a scalar dataset; the caller must not
 *     change it
 * @param storage how the elements are stored
 */
public record DatasetSpec(String name, DataType type, ByteOrder order, long[] shape,
    Storage storage) implements StructureChange {
  private static final long[] SCALAR = {};
  private static final String IMPOSSIBLE = "an impossible shape or layout: the file is damaged";

  public DatasetSpec {
    shape = shape.clone();
  }

  /** Creates a dataset in chunks of this shape; contiguous if there are no extents. */
  public DatasetSpec(String name, DataType type, ByteOrder order, long[] shape, long[] chunk) {
    this(name, type, order, shape, Storage.chunked(chunk));
  }

  /** Creates a contiguous dataset. */
  public DatasetSpec(String name, DataType type, ByteOrder order, long[] shape) {
    this(name, type, order, shape, Storage.CONTIGUOUS);
  }

  /** Creates a contiguous dataset in the machine's byte order. */
  public DatasetSpec(String name, DataType type, long[] shape) {
    this(name, type, ByteOrder.nativeOrder(), shape);
  }

  /**
   * Returns a dataset of one element without dimensions that was found in a file.
   *
   * @throws ForeignObjectException if it is impossible, because the file is damaged
   */
  public static DatasetSpec foundScalar(String name, StoredType type, Layout layout) throws ForeignObjectException {
    if (layout == Layout.CHUNKED) {
      throw new ForeignObjectException(IMPOSSIBLE);
    }
    return new DatasetSpec(name, type.type(), type.order(), new long[] {1},
        new Storage(Extent.SCALAR, layout, SCALAR, SCALAR, List.of(), new byte[0]));
  }

  /**
   * Returns a dataset that was found in a file.
   *
   * @param limit how far each dimension can be extended, as HDF5 reports it: its extent if it cannot
   * @param storage without these limits
   * @throws ForeignObjectException if it has no elements and never will, or is impossible because the file is damaged
   */
  public static DatasetSpec found(String name, StoredType type, long[] shape, long[] limit, Storage storage)
      throws ForeignObjectException {
    boolean extendible = !Arrays.equals(shape, limit);
    if (shape.length == 0 || !extendible && Arrays.stream(shape).anyMatch(extent -> extent == 0)) {
      throw new ForeignObjectException("no elements");
    }
    Storage stored = new Storage(storage.extent(), storage.layout(), storage.chunk(), extendible ? limit : SCALAR,
        storage.filters(), storage.fill());
    DatasetSpec found = new DatasetSpec(name, type.type(), type.order(), shape, stored);
    if (!found.isPossible()) {
      throw new ForeignObjectException(IMPOSSIBLE);
    }
    return found;
  }

  /** Returns whether its type, shape and storage go together. */
  public boolean isPossible() {
    boolean chunked = isChunked();
    boolean fitting = chunk().length == (chunked ? rank() : 0) && Arrays.stream(chunk()).allMatch(extent -> extent > 0);
    boolean plain = storage.limit().length == 0 && storage.filters().isEmpty();
    boolean scalar = rank() == 1 && shape[0] == 1 && !chunked;
    boolean limited = storage.limit().length == 0 || storage.limit().length == rank();
    boolean filled = storage.fill().length == 0 || storage.fill().length == type.bytes();
    try {
      return Arrays.stream(shape).allMatch(extent -> extent >= 0) && fitting && (chunked || plain)
          && (scalar || !isScalar()) && limited && filled && bytes() >= 0;
    } catch (ArithmeticException tooLarge) {
      return false;
    }
  }

  /** Returns the same dataset with another shape. */
  public DatasetSpec extended(long[] to) {
    return Arrays.equals(shape, to) ? this : new DatasetSpec(name, type, order, to, storage);
  }

  /** Returns the same dataset with the shape of chunks that was chosen for it. */
  public DatasetSpec chosen(long[] chunk) {
    return new DatasetSpec(name, type, order, shape, storage.chosen(chunk));
  }

  /** Returns the extent of each dimension as in HDF5: empty for a scalar dataset. */
  public long[] extents() {
    return isScalar() ? SCALAR : shape;
  }

  /** Returns the number of elements. */
  public long elements() {
    return bytes() / type.bytes();
  }

  /** Returns the size of all elements. */
  public long bytes() {
    return Arrays.stream(shape).reduce(type.bytes(), Math::multiplyExact);
  }

  /**
   * Returns the extent of each dimension of a chunk, empty for a contiguous dataset, and if the shape is not chosen
   * yet; the caller must not change it.
   */
  public long[] chunk() {
    return storage.chunk();
  }

  /** Returns whether it is stored in chunks. */
  public boolean isChunked() {
    return storage.layout() == Layout.CHUNKED;
  }

  /** Returns whether its elements are in its header, of which every rank has a copy. */
  public boolean isCompact() {
    return storage.layout() == Layout.COMPACT;
  }

  /** Returns whether its chunks have filters. */
  public boolean isFiltered() {
    return !storage.filters().isEmpty();
  }

  /**
   * Returns whether its elements are zero without a fill value: a chunk that was never filled could not be decoded, and
   * all copies of a header must be the same.
   */
  public boolean isFilledByItself() {
    return isFiltered() || isCompact();
  }

  /** Returns whether it is one element without dimensions. */
  public boolean isScalar() {
    return storage.extent() == Extent.SCALAR;
  }

  /** Returns the number of dimensions of {@link #shape()}. */
  public int rank() {
    return shape.length;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof DatasetSpec that && name.equals(that.name) && type.equals(that.type) && order == that.order
        && Arrays.equals(shape, that.shape)
        && storage.equals(that.storage);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  /**
   * Describes the dataset for messages and digests: {@code fields/ex FLOAT64 LITTLE_ENDIAN [128, 64]}, and special
   * properties, like {@code in chunks of [32, 64]}.
   */
  @Override
  public String toString() {
    return "%s %s %s %s%s".formatted(name, type, order, Arrays.toString(shape), storage);
  }
}
