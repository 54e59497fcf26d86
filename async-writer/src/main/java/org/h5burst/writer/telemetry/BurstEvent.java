package org.h5burst.writer.telemetry;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/**
 * Flight Recorder's event of a burst: from its turn on the I/O thread to its outcome. One for each on each rank, and
 * one for each call that failed; its bytes are those of all ranks.
 */
@Name("h5burst.Burst")
@Label("Burst")
@Description("A burst, from the beginning of the agreement to its outcome")
@Category("H5Burst")
@StackTrace(false)
public final class BurstEvent extends Event {
  @Label("File")
  public String file = "";

  @Label("Number in the file")
  @Counted("bursts")
  public long sequence;

  @Label("Call that ended it")
  public String call = "";

  @Label("Bytes of all ranks")
  @DataAmount
  public long bytes;

  @Label("Pieces of all ranks")
  @Counted("pieces")
  public long pieces;

  @Label("File was opened")
  public boolean opened;

  @Label("File was reopened")
  public boolean reopened;

  @Label("Ranks that wrote")
  @Counted("ranks")
  public int writers;

  @Label("Failed")
  public boolean failed;
}
