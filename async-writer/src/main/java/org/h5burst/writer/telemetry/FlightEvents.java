package org.h5burst.writer.telemetry;

import java.util.function.Consumer;
import java.util.function.Supplier;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/**
 * Flight Recorder's events of this rank. None is created before Flight Recorder is used in this process: the first one
 * starts it, which takes 0.2 s in a process that has just begun.
 */
public final class FlightEvents {
  private FlightEvents() {}

  /** The common part of all events. */
  @Category("H5Burst")
  @StackTrace(false)
  public abstract static class OfWriter extends Event {}

  /** Begins an event; null if nothing can be recording. */
  public static <E extends OfWriter> @Nullable E begin(Supplier<E> create) {
    if (!FlightRecorder.isInitialized()) {
      return null;
    }
    E event = create.get();
    event.begin();
    return event;
  }

  /** Ends an event that was begun, and records it with its details if somebody records events of its kind. */
  public static <E extends OfWriter> void end(@Nullable E event, Consumer<E> details) {
    if (event == null) {
      return;
    }
    event.end();
    if (event.shouldCommit()) {
      details.accept(event);
      event.commit();
    }
  }

  /**
   * A burst: from its turn on the I/O thread to its outcome. One for each on each rank, and one for each call that
   * failed; its bytes are those of all ranks.
   */
  @Name("h5burst.Burst")
  @Label("Burst")
  @Description("A burst, from the beginning of the agreement to its outcome")
  public static final class Burst extends OfWriter {
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

  /** A decision about a burst, as all ranks follow it. */
  @Name("h5burst.Decision")
  @Label("Decision")
  @Description("How a burst is to be written, and why")
  public static final class Decision extends OfWriter {
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

  /** An opening or reopening on one rank, with the wait for the other ranks. */
  @Name("h5burst.Open")
  @Label("Open")
  @Description("Opening or reopening of a file")
  public static final class Open extends OfWriter {
    @Label("File")
    public String file = "";

    @Label("Reopened, not opened first")
    public boolean reopened;
  }

  /** One write to the back end on one rank. */
  @Name("h5burst.Write")
  @Label("Write")
  @Description("One write to the back end")
  public static final class Write extends OfWriter {
    @Label("Dataset")
    public String dataset = "";

    @Label("Bytes of this rank")
    @DataAmount
    public long bytes;

    @Label("Mode")
    public String mode = "";
  }

  /** An application thread that waited for staging memory. */
  @Name("h5burst.BackPressure")
  @Label("Back-pressure")
  @Description("A write that waited for staging memory")
  public static final class BackPressure extends OfWriter {
    @Label("Bytes wanted")
    @DataAmount
    public long bytes;
  }

  /** A failed step; the file is poisoned. */
  @Name("h5burst.Failure")
  @Label("Failure")
  @Description("A step that failed on some rank")
  public static final class Failure extends OfWriter {
    @Label("File")
    public String file = "";

    @Label("Message")
    public String message = "";
  }
}
