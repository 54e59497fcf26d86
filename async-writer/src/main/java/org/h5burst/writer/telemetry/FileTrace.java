package org.h5burst.writer.telemetry;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.h5burst.tuner.Choice;
import org.h5burst.tuner.Decision;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.DatasetSpec;
import org.jspecify.annotations.Nullable;

/** The lines of one file in a rank's trace. I/O thread, but for {@link #ending}. */
public final class FileTrace {
  private final TraceLog log;
  private final int file;
  private final Map<String, Integer> datasets = new HashMap<>();
  private int declared;

  FileTrace(TraceLog log, int file) {
    this.log = log;
    this.file = file;
  }

  /** A dataset, known by its number from now on. */
  public void declared(DatasetSpec dataset) {
    int number = declared++;
    datasets.put(dataset.name(), number);
    log.add(line -> {
      begin(line, "dataset");
      line.writeNumberField("dataset", number);
      line.writeStringField("name", dataset.name());
      line.writeStringField("type", dataset.type().toString());
      line.writeStringField("order", dataset.order() == ByteOrder.BIG_ENDIAN ? "big" : "little");
      line.writeFieldName("shape");
      line.writeArray(dataset.shape(), 0, dataset.rank());
    });
  }

  /**
   * A write of the program.
   *
   * @param queued when it was called, as {@link System#nanoTime} tells
   */
  public void written(DatasetSpec dataset, Selection selection, long queued) {
    log.add(line -> {
      begin(line, "write");
      line.writeNumberField("dataset", datasets.getOrDefault(dataset.name(), -1));
      line.writeNumberField("bytes", selection.elements() * dataset.type().bytes());
      line.writeNumberField("queued", log.stamp(queued));
      line.writeFieldName("slabs");
      writeSlabs(line, selection);
    });
  }

  /** For each hyperslab its start, stride, count and block, one number per dimension each. */
  private static void writeSlabs(JsonGenerator line, Selection selection) throws IOException {
    line.writeStartArray();
    for (int slab = 0; slab < selection.slabs(); slab++) {
      for (int dimension = 0; dimension < selection.rank(); dimension++) {
        line.writeNumber(selection.start(slab, dimension));
      }
      for (int dimension = 0; dimension < selection.rank(); dimension++) {
        line.writeNumber(selection.stride(slab, dimension));
      }
      for (int dimension = 0; dimension < selection.rank(); dimension++) {
        line.writeNumber(selection.count(slab, dimension));
      }
      for (int dimension = 0; dimension < selection.rank(); dimension++) {
        line.writeNumber(selection.blockExtent(slab, dimension));
      }
    }
    line.writeEndArray();
  }

  /** A call that ends a burst; to be made on the thread that calls it. Any thread. */
  public Ending ending(String call) {
    return new Ending(call, System.nanoTime());
  }

  private void begin(JsonGenerator line, String operation) throws IOException {
    line.writeStringField("op", operation);
    line.writeNumberField("file", file);
  }

  /** The line of a burst. */
  public final class Ending {
    private final String call;
    private final long queued;
    private long start;
    private long sequence;

    private Ending(String call, long queued) {
      this.call = call;
      this.queued = queued;
    }

    /** The I/O thread begins to end the burst with this number. */
    public void started(long burst) {
      start = System.nanoTime();
      sequence = burst;
    }

    /** The burst is written on all ranks. */
    public void done(BurstResult result) {
      add(line -> {
        line.writeNumberField("bytes", result.bytes());
        line.writeNumberField("pieces", result.pieces());
        line.writeNumberField("seconds", result.seconds());
        line.writeNumberField("openSeconds", result.openSeconds());
        line.writeBooleanField("opened", result.opened());
        line.writeBooleanField("reopened", result.reopened());
        line.writeNumberField("writers", result.writers());
        write(line, result.decision());
      });
    }

    /** The burst, or the file with it, failed. */
    public void failed(WriterException failure) {
      add(line -> line.writeStringField("error", String.valueOf(failure.getMessage())));
    }

    private void add(TraceLog.Line outcome) {
      long end = System.nanoTime();
      log.add(line -> {
        begin(line, "burst");
        line.writeStringField("call", call);
        line.writeNumberField("burst", sequence);
        line.writeNumberField("queued", log.stamp(queued));
        line.writeNumberField("start", log.stamp(start));
        line.writeNumberField("end", log.stamp(end));
        outcome.write(line);
      });
      log.flush();
    }

    private static void write(JsonGenerator line, @Nullable Decision decision) throws IOException {
      if (decision != null) {
        Choice choice = decision.choice();
        line.writeStringField("mode", choice.mode().name());
        line.writeNumberField("aggregators", choice.aggregators());
        line.writeNumberField("bufferBytes", choice.bufferBytes());
        line.writeStringField("reason", decision.reason().name());
      }
    }
  }
}
