package org.h5burst.writer.jhdf5;

/** JHDF5's conventions for hidden names and named types. */
public final class HDF5Utils {
  /** The prefix of the name of an enumeration. */
  public static final String ENUM_PREFIX = "Enum_";

  /** The prefix of the name of a compound. */
  public static final String COMPOUND_PREFIX = "Compound_";

  /** The smallest extent of a chunk. */
  public static final int MIN_CHUNK_SIZE = 1;

  private HDF5Utils() {}

  /** Returns the path of a named type. */
  public static String createDataTypePath(String prefix, String houseKeepingSuffix, String... appendices) {
    return getDataTypeGroup(houseKeepingSuffix) + "/" + prefix + String.join("_", appendices);
  }

  /** Returns the path of the group of named types. */
  public static String getDataTypeGroup(String houseKeepingSuffix) {
    return houseKeepingSuffix.isEmpty() ? "/__DATA_TYPES__" : "/DATA_TYPES" + houseKeepingSuffix;
  }

  static String prefix(HDF5DataClass dataClass) {
    return dataClass == HDF5DataClass.COMPOUND ? COMPOUND_PREFIX : ENUM_PREFIX;
  }
}
