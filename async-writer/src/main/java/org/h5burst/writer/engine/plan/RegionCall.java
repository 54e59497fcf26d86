package org.h5burst.writer.engine.plan;

import org.h5burst.writer.Selection;

/** One call to the back end, in either direction. */
public sealed interface RegionCall permits WriteCall, ReadCall {
  /** Returns the elements. */
  Selection selection();
}
