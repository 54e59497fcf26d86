package org.h5burst.writer.jhdf5;

import java.util.LinkedHashMap;

/** A record as a map from names to members. */
public final class HDF5CompoundDataMap extends LinkedHashMap<String, Object> {
  private static final long serialVersionUID = 1L;
}
