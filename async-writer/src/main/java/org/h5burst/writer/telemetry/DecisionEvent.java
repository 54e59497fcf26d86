package org.h5burst.writer.telemetry;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Flight Recorder's event of a decision about a burst, as all ranks follow it. */
@Name("h5burst.Decision")
@Label("Decision")
@Description("How a burst is to be written, and why")
@Category("H5Burst")
@StackTrace(false)
public final class DecisionEvent extends Event {
  @Label("File")
  public String file = "";

  @Label("Setting")
  @Description("All knobs that are set")
  public String setting = "";

  @Label("Mode")
  public String mode = "";

  @Label("Aggregators, 0 = the library's default")
  @Counted("ranks")
  public int aggregators;

  @Label("Buffer of each, 0 = the library's default")
  @DataAmount
  public long bufferBytes;

  @Label("Reason")
  public String reason = "";
}
