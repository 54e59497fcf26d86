package org.h5burst.writer.backend.structure;

import org.h5burst.hdf5.Hid;
import org.h5burst.writer.backend.DatasetSpec;

/** The limits of a back end with datasets that other programs have created. */
public interface Writability {
  /** No limits. */
  Writability FULL = new Writability() {};

  /** Returns whether the back end cannot create new chunks of a dataset. */
  default boolean isLate(DatasetSpec found, Hid.Properties creation) {
    return false;
  }

  /** Returns why the back end cannot write a dataset, to follow "it has"; empty if it can. */
  default String problem(DatasetSpec found, Hid.Dataset dataset) {
    return "";
  }
}
