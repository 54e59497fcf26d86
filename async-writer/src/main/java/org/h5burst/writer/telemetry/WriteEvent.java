package org.h5burst.writer.telemetry;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Flight Recorder's event of one write to the back end on one rank. */
@Name("h5burst.Write")
@Label("Write")
@Description("One write to the back end")
@Category("H5Burst")
@StackTrace(false)
public final class WriteEvent extends Event {
  @Label("Dataset")
  public String dataset = "";

  @Label("Bytes of this rank")
  @DataAmount
  public long bytes;

  @Label("Mode")
  public String mode = "";
}
