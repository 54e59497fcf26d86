package org.h5burst.writer;

import static org.h5burst.writer.WriterException.usage;

import java.util.List;
import java.util.Set;

/**
 * References between datasets and their dimension scales, as HDF5's specification of dimension scales defines them:
 * DIMENSION_LIST of a dataset, and REFERENCE_LIST of a scale. Made by {@link DimensionScale}, and found in files.
 * Immutable.
 *
 * @param size dimensions of the dataset; for a scale, the number of its uses
 * @param uses which scale belongs to which dimension; for a scale, which dimension of which dataset uses it
 */
public record ScaleReferences(Kind kind, int size, List<Use> uses) implements AttributeValue {
  /** The size in bytes of an element of a scale's list in the file. */
  public static final int USER_BYTES = 16;

  static final int MAX_USES = MAX_BYTES / USER_BYTES;

  private static final int UNREADABLE = -1;

  /** The owner of the references. */
  public enum Kind {
    /** A dataset: its scales, for each dimension. */
    SCALES,
    /** A scale: the datasets that use it. */
    USERS
  }

  /**
   * One reference.
   *
   * @param dimension of the dataset that has a scale
   * @param object path of the scale, or of the dataset, without a leading slash
   */
  public record Use(int dimension, String object) {}

  public ScaleReferences {
    uses = List.copyOf(uses);
    if (uses.size() > MAX_USES) {
      throw usage(
          "a dimension scale is attached %d times, and at most %d are possible".formatted(uses.size(), MAX_USES));
    }
  }

  /** Returns what stands for references in a file that cannot be read, and so must not be replaced. */
  public static ScaleReferences unreadable(Kind kind) {
    return new ScaleReferences(kind, UNREADABLE, List.of());
  }

  boolean isUnreadable() {
    return size == UNREADABLE;
  }

  @Override
  public long[] shape() {
    return new long[] {size};
  }

  /** Returns a copy without the references to some objects. */
  public ScaleReferences without(Set<String> objects) {
    List<Use> kept = uses.stream().filter(use -> !objects.contains(use.object)).toList();
    return new ScaleReferences(kind, kind == Kind.USERS ? kept.size() : size, kept);
  }

  /** Returns the objects at one dimension. */
  public List<String> objects(int dimension) {
    return uses.stream().filter(use -> use.dimension == dimension).map(Use::object).toList();
  }
}
