package org.h5burst.writer.telemetry;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.h5burst.tuner.Decision;
import org.h5burst.tuner.Knob;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.FileCall;
import org.h5burst.writer.Filter;
import org.h5burst.writer.NullTerminatedString;
import org.h5burst.writer.ReadResult;
import org.h5burst.writer.ScaleReferences;
import org.h5burst.writer.Selection;
import org.h5burst.writer.WriterException;
import org.h5burst.writer.backend.AttributeSpec;
import org.h5burst.writer.backend.ChunkLimits;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.GroupSpec;
import org.h5burst.writer.backend.LinkSpec;
import org.h5burst.writer.backend.Storage;
import org.h5burst.writer.backend.StringsSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.json.JsonObject;
import org.jspecify.annotations.Nullable;

/** The lines of one file in a rank's trace. I/O thread, except for {@link #ending}. */
public final class FileTrace {
  private final TraceLog log;
  private final int file;
  private final Map<String, Integer> datasets = new HashMap<>();
  private int declared;

  FileTrace(TraceLog log, int file) {
    this.log = log;
    this.file = file;
  }

  /** Records a dataset, which is identified by its number from now on. */
  public void declared(DatasetSpec dataset) {
    int number = declared++;
    datasets.put(dataset.name(), number);
    Storage storage = dataset.storage();
    log.add(begin("dataset").put("dataset", number).put("name", dataset.name())
        .put("type", dataset.type().toString()).put("order", dataset.order() == ByteOrder.BIG_ENDIAN ? "big" : "little")
        .put("shape", dataset.shape()).put("scalar", storage.extent() == Storage.Extent.SCALAR ? true : null)
        .put("chunk", storage.chunk().length > 0 ? storage.chunk() : null)
        .put("autoChunk", autoChunk(storage.open()))
        .put("maxShape", storage.limit().length > 0 ? storage.limit() : null)
        .put("filters",
            storage.filters().isEmpty() ? null : storage.filters().stream().map(Filter::toString).toList()));
  }

  private static long @Nullable [] autoChunk(@Nullable ChunkLimits open) {
    return open == null ? null : new long[] {open.from(), open.to()};
  }

  /** Records that a dataset was extended. */
  public void extended(DatasetSpec dataset, long[] shape) {
    log.add(begin("extend").put("dataset", number(dataset)).put("shape", shape));
  }

  private int number(DatasetSpec dataset) {
    return datasets.getOrDefault(dataset.name(), -1);
  }

  /**
   * Records another change of the structure, except links, dimension scales and datasets of variable-length strings.
   */
  public void changed(StructureChange change) {
    switch (change) {
      case GroupSpec(String name) -> log.add(begin("group").put("name", name));
      case AttributeSpec attribute -> attributed(attribute);
      case DatasetSpec _,StringsSpec _,ExtendSpec _,LinkSpec _ -> {
      }
    }
  }

  private void attributed(AttributeSpec attribute) {
    switch (attribute.value()) {
      case AttributeValue.Elements elements -> log.add(attribute(attribute)
          .put("type", elements.type().toString()).put("value", elements.bytes()));
      case AttributeValue.Texts texts -> log.add(attribute(attribute).put("texts", texts.texts()));
      case NullTerminatedString _,ScaleReferences _ -> {
      }
    }
  }

  private JsonObject attribute(AttributeSpec attribute) {
    return begin("attribute").put("owner", attribute.name()).put("name", attribute.attribute())
        .put("shape", attribute.value().shape());
  }

  /**
   * Records a write of the program.
   *
   * @param queued time of the call, from {@link System#nanoTime}
   */
  public void written(DatasetSpec dataset, Selection selection, long queued) {
    transferred("write", dataset, selection, queued);
  }

  /** Records a read of the program, like {@link #written}. */
  public void read(DatasetSpec dataset, Selection selection, long queued) {
    transferred("read", dataset, selection, queued);
  }

  private void transferred(String operation, DatasetSpec dataset, Selection selection, long queued) {
    log.add(begin(operation).put("dataset", number(dataset))
        .put("bytes", selection.elements() * dataset.type().bytes()).put("queued", log.stamp(queued))
        .put("slabs", slabs(selection)));
  }

  private static long[] slabs(Selection selection) {
    return IntStream.range(0, selection.slabs()).mapToObj(selection::numbers).flatMap(Arrays::stream)
        .flatMapToLong(Arrays::stream).toArray();
  }

  /** Returns the record of a call that ends a burst; must be called on the thread of that call. Any thread. */
  public Ending ending(String call) {
    return new Ending(call, System.nanoTime());
  }

  private JsonObject begin(String operation) {
    return new JsonObject().put("op", operation).put("file", file);
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

    /** Notes that the I/O thread begins to end the burst with this number. */
    public void started(long burst) {
      start = System.nanoTime();
      sequence = burst;
    }

    /** Notes that the burst is written on all ranks. */
    public void done(BurstResult result) {
      JsonObject line = ended().put("bytes", result.bytes()).put("pieces", result.pieces())
          .put("seconds", result.seconds()).put("openSeconds", result.openSeconds()).put("opened", result.opened())
          .put("reopened", result.reopened()).put("writers", result.writers());
      put(line, "", result.decision());
      putCalls(line, result.calls());
      ReadResult read = result.read();
      if (read.bytes() > 0) {
        line.put("readBytes", read.bytes()).put("readPieces", read.pieces()).put("readSeconds", read.seconds());
        put(line, "read", read.decision());
      }
      add(line);
    }

    private void putCalls(JsonObject line, List<FileCall> calls) {
      if (!calls.isEmpty()) {
        line.put("calls", calls.stream().flatMapToLong(made -> LongStream.of(datasets.getOrDefault(made.dataset(), -1),
            made.offset(), made.end(), made.bytes())).toArray());
        line.put("callModes", calls.stream().map(made -> made.mode().name()).toList());
        line.put("callChunks", calls.stream().map(made -> made.chunks().name()).toList());
      }
    }

    /** Notes that the burst failed, or the file with it. */
    public void failed(WriterException failure) {
      add(ended().put("error", String.valueOf(failure.getMessage())));
    }

    private JsonObject ended() {
      return begin("burst").put("call", call).put("burst", sequence).put("queued", log.stamp(queued))
          .put("start", log.stamp(start)).put("end", log.stamp(System.nanoTime()));
    }

    private void add(JsonObject line) {
      log.add(line);
      log.flush();
    }

    private static void put(JsonObject line, String before, @Nullable Decision decision) {
      if (decision != null) {
        for (Knob knob : Knob.all(Knob::isTabled)) {
          line.put(named(before, knob.key()), decision.choice().named(knob));
        }
        line.put(named(before, "reason"), decision.reason());
      }
    }

    /** Returns {@code mode} or {@code readMode}. */
    private static String named(String before, String member) {
      return before.isEmpty() ? member : before + Character.toUpperCase(member.charAt(0)) + member.substring(1);
    }
  }
}
