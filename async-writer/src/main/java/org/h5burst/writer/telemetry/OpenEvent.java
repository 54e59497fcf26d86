package org.h5burst.writer.telemetry;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Flight Recorder's event of an opening or reopening on one rank, with the wait for the other ranks. */
@Name("h5burst.Open")
@Label("Open")
@Description("Opening or reopening of a file")
@Category("H5Burst")
@StackTrace(false)
public final class OpenEvent extends Event {
  @Label("File")
  public String file = "";

  @Label("Reopened, not opened first")
  public boolean reopened;
}
