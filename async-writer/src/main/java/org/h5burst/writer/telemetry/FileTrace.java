package org.h5burst.writer.telemetry;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Map;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Knob;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.Filter;
import org.h5burst.writer.NullTerminatedString;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
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
      numbers(line, "shape", dataset.shape());
      writeStorage(line, dataset.storage());
    });
  }

  /** What is special. */
  private static void writeStorage(JsonGenerator line, Storage storage) throws IOException {
    if (storage.extent() == Storage.Extent.SCALAR) {
      line.writeBooleanField("scalar", true);
    }
    if (storage.chunk().length > 0) {
      numbers(line, "chunk", storage.chunk());
    }
    if (storage.limit().length > 0) {
      numbers(line, "maxShape", storage.limit());
    }
    if (!storage.filters().isEmpty()) {
      line.writeArrayFieldStart("filters");
      for (Filter filter : storage.filters()) {
        line.writeString(filter.toString());
      }
      line.writeEndArray();
    }
  }

  private static void numbers(JsonGenerator line, String name, long[] values) throws IOException {
    line.writeFieldName(name);
    line.writeArray(values, 0, values.length);
  }

  /** A dataset is larger from now on. */
  public void extended(DatasetSpec dataset, long[] shape) {
    log.add(line -> {
      begin(line, "extend");
      line.writeNumberField("dataset", datasets.getOrDefault(dataset.name(), -1));
      numbers(line, "shape", shape);
    });
  }

  /**
   * Another change of the structure; links, dimension scales and datasets of texts of variable length are not recorded.
   */
  public void changed(StructureChange change) {
    switch (change) {
      case GroupSpec group -> log.add(line -> {
        begin(line, "group");
        line.writeStringField("name", group.name());
      });
      case AttributeSpec attribute -> attributed(attribute);
      case DatasetSpec _,StringsSpec _,ExtendSpec _,LinkSpec _ -> {
      }
    }
  }

  private void attributed(AttributeSpec attribute) {
    switch (attribute.value()) {
      case AttributeValue.Elements elements -> attributed(attribute, elements.shape(), line -> {
        line.writeStringField("type", elements.type().toString());
        line.writeBinaryField("value", elements.bytes());
      });
      case AttributeValue.Texts texts -> attributed(attribute, texts.shape(), line -> {
        line.writeArrayFieldStart("texts");
        for (String text : texts.texts()) {
          line.writeString(text);
        }
        line.writeEndArray();
      });
      case NullTerminatedString _,ScaleReferences _ -> {
      }
    }
  }

  private void attributed(AttributeSpec attribute, long[] shape, TraceLog.Line value) {
    log.add(line -> {
      begin(line, "attribute");
      line.writeStringField("owner", attribute.name());
      line.writeStringField("name", attribute.attribute());
      numbers(line, "shape", shape);
      value.write(line);
    });
  }

  /**
   * A write of the program.
   *
   * @param queued when it was called, as {@link System#nanoTime} tells
   */
  public void written(DatasetSpec dataset, Selection selection, long queued) {
    transferred("write", dataset, selection, queued);
  }

  /** A read of the program, as {@link #written}. */
  public void read(DatasetSpec dataset, Selection selection, long queued) {
    transferred("read", dataset, selection, queued);
  }

  private void transferred(String operation, DatasetSpec dataset, Selection selection, long queued) {
    log.add(line -> {
      begin(line, operation);
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
        write(line, "", result.decision());
        if (result.read().bytes() > 0) {
          line.writeNumberField("readBytes", result.read().bytes());
          line.writeNumberField("readPieces", result.read().pieces());
          line.writeNumberField("readSeconds", result.read().seconds());
          write(line, "read", result.read().decision());
        }
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

    private static void write(JsonGenerator line, String before, @Nullable Decision decision) throws IOException {
      if (decision != null) {
        for (Knob knob : Knob.all(Knob::isTabled)) {
          KnobFields.write(line, named(before, knob.key()), decision.choice(), knob);
        }
        line.writeStringField(named(before, "reason"), decision.reason().name());
      }
    }

    /** {@code mode}, {@code readMode}. */
    private static String named(String before, String member) {
      return before.isEmpty() ? member : before + Character.toUpperCase(member.charAt(0)) + member.substring(1);
    }
  }
}
