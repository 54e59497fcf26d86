package org.h5burst.writer.telemetry;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/** Flight Recorder's event of a failed step; the file is poisoned. */
@Name("h5burst.Failure")
@Label("Failure")
@Description("A step that failed on some rank")
@Category("H5Burst")
@StackTrace(false)
public final class FailureEvent extends Event {
  @Label("File")
  public String file = "";

  @Label("Message")
  public String message = "";
}
