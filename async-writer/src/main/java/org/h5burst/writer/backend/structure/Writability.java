package org.h5burst.writer.backend.structure;

import org.h5burst.hdf5.Hid;
import org.h5burst.writer.backend.DatasetSpec;

/** What a back end cannot do with datasets that others have made. */
public interface Writability {
  /** Everything can be done. */
  Writability FULL = new Writability() {};

  /** Returns whether the back end cannot make new chunks of a dataset. */
  default boolean isLate(DatasetSpec found, Hid.Properties creation) {
    return false;
  }

  /** Returns why the back end cannot write a dataset, to be said after "it has"; empty if it can. */
  default String problem(DatasetSpec found, Hid.Dataset dataset) {
    return "";
  }
}
