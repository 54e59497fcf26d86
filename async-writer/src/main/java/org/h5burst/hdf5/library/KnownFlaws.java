package org.h5burst.hdf5.library;

/** Published vulnerabilities of HDF5 versions, which a crafted file can exploit when it is read. */
public final class KnownFlaws {
  private static final String LIST =
      "CVE-2024-29157 to -29166, CVE-2024-32605 to -32624, CVE-2024-33873, -33874 and -33877";

  private KnownFlaws() {}

  /**
   * Returns what is known about a version as its makers released it; empty if nothing is.
   *
   * @param version such as {@code 1.14.3}
   */
  public static String of(String version) {
    return Hdf5Search.isAtLeast(version, 1, 14, 4) ? ""
        : "HDF5 %s has known vulnerabilities when it reads crafted files (%s; fixed in 1.14.4)"
            .formatted(version, LIST);
  }
}
