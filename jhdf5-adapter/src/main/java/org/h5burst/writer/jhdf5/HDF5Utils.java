package org.h5burst.writer.jhdf5;

/** What JHDF5 calls hidden names and named types. */
public final class HDF5Utils {
  /** Before the name of an enumeration. */
  public static final String ENUM_PREFIX = "Enum_";

  /** Before the name of a compound. */
  public static final String COMPOUND_PREFIX = "Compound_";

  /** The least extent of a chunk. */
  public static final int MIN_CHUNK_SIZE = 1;

  private HDF5Utils() {}

  /** The path of a named type. */
  public static String createDataTypePath(String prefix, String houseKeepingSuffix, String... appendices) {
    return getDataTypeGroup(houseKeepingSuffix) + "/" + prefix + String.join("_", appendices);
  }

  /** The path of the group of named types. */
  public static String getDataTypeGroup(String houseKeepingSuffix) {
    return houseKeepingSuffix.isEmpty() ? "/__DATA_TYPES__" : "/DATA_TYPES" + houseKeepingSuffix;
  }

  static String prefix(HDF5DataClass dataClass) {
    return dataClass == HDF5DataClass.COMPOUND ? COMPOUND_PREFIX : ENUM_PREFIX;
  }
}
