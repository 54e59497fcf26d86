package org.h5burst.writer.backend;

import java.util.List;

/** What an HDF5 library tells of the objects in an open file; paths are without a leading slash. */
public interface StructureSource {
  /** What a link leads to. */
  enum Kind {
    GROUP,
    DATASET,
    /** A soft or external link, which may lead nowhere. */
    LINK,
    /** Anything whose name is not in UTF-8, so that it cannot be found by it. */
    UNNAMED,
    OTHER
  }

  /**
   * A member of a group.
   *
   * @param name within the group
   * @param address of the object in the file, by which it is known under all its names
   */
  record Member(String name, Kind kind, long address) {}

  /** Address of the root group, which may be a member of another one. */
  long rootAddress();

  /** The members of a group, by name; the root group's path is empty. */
  List<Member> members(String group);

  /** A dataset. */
  sealed interface Found {
    /**
     * One of elements of a fixed size.
     *
     * @param late whether this library cannot make new chunks of it
     * @param unwritable why this library cannot write it, to be said after "it has"; empty if it can
     */
    record Elements(DatasetSpec dataset, boolean late, String unwritable) implements Found {
      /** A dataset that can be written and made larger. */
      public Elements(DatasetSpec dataset) {
        this(dataset, false, "");
      }
    }

    /**
     * One of texts of variable length.
     *
     * @param shape none for a single text
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Texts(long[] shape) implements Found {}
  }

  /** The attributes of a group or a dataset, those whose values we can hold, by name. */
  List<AttributeSpec> attributes(String object);

  /**
   * What a dataset is.
   *
   * @throws ForeignObjectException if it is one that cannot be used
   */
  Found dataset(String name) throws ForeignObjectException;
}
