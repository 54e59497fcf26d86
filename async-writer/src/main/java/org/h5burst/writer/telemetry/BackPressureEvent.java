package org.h5burst.writer.telemetry;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Flight Recorder's event of an application thread that waited for staging memory. */
@Name("h5burst.BackPressure")
@Label("Back-pressure")
@Description("A write that waited for staging memory")
@Category("H5Burst")
@StackTrace(false)
public final class BackPressureEvent extends Event {
  @Label("Bytes wanted")
  @DataAmount
  public long bytes;
}
