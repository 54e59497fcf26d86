package org.h5burst.harness.replay;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.h5burst.harness.trace.TraceRecord;
import org.h5burst.writer.AttributeOwner;
import org.h5burst.writer.AttributeValue;
import org.h5burst.writer.BurstFile;
import org.h5burst.writer.BurstResult;
import org.h5burst.writer.DataType;
import org.h5burst.writer.Dataset;
import org.h5burst.writer.DatasetBuilder;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Filter;
import org.h5burst.writer.Group;
import org.h5burst.writer.Selection;
import org.h5burst.writer.UsageException;
import org.h5burst.writer.WriterException;
import org.jspecify.annotations.Nullable;

/** A file of a trace that is written or read again, and what is known of its datasets. */
final class ReplayedFile {
  private final String name;
  private final BurstFile file;
  private final Map<Integer, TraceRecord.Declared> declared = new HashMap<>();
  private final Map<Integer, Dataset> datasets = new HashMap<>();
  private final Map<String, Dataset> byName = new HashMap<>();
  private final Map<String, Group> groups = new HashMap<>();
  private int bursts;
  private TraceRecord.@Nullable Burst end;

  ReplayedFile(String name, BurstFile file) {
    this.name = name;
    this.file = file;
  }

  /** Returns its path. */
  String name() {
    return name;
  }

  /** Returns how many bursts have written to it. */
  int bursts() {
    return bursts;
  }

  /** Returns the number of a burst among those that write. */
  int countBurst(boolean writes) {
    return writes ? bursts++ : bursts;
  }

  /** Declares a dataset as in the trace. */
  void declare(TraceRecord.Declared dataset) {
    add(dataset, declare(file, dataset));
  }

  /** Declares the dataset of a trace in another file. */
  static Dataset declare(BurstFile file, TraceRecord.Declared dataset) {
    DatasetBuilder builder =
        file.dataset(dataset.name(), dataset.type())
            .order(dataset.order().equals("big") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
    if (dataset.scalar()) {
      return builder.scalar().create();
    }
    builder.shape(dataset.shape());
    if (dataset.chunk() != null) {
      builder.chunk(dataset.chunk());
    }
    if (dataset.autoChunk() != null && dataset.autoChunk().length == 2) {
      builder.autoChunk(dataset.autoChunk()[0], dataset.autoChunk()[1]);
    }
    if (dataset.maxShape() != null) {
      builder.maxShape(dataset.maxShape());
    }
    for (String filter : Objects.requireNonNullElse(dataset.filters(), List.<String>of())) {
      addFilter(builder, filter);
    }
    return builder.create();
  }

  private static void addFilter(DatasetBuilder builder, String words) {
    try {
      Filter filter = Filter.parse(words);
      if (filter.kind() == Filter.Kind.ZSTD) {
        builder.zstd(filter.level(), filter.highestLevel());
      } else {
        builder.filter(filter.number(), filter.values().stream().mapToInt(Integer::intValue).toArray());
      }
    } catch (IllegalArgumentException unknown) {
      throw new IllegalArgumentException("the trace has a filter '%s', which is unknown".formatted(words), unknown);
    }
  }

  /** A dataset that was in the file when it was opened. */
  void found(TraceRecord.Declared dataset) {
    add(dataset, file.dataset(dataset.name()));
  }

  private void add(TraceRecord.Declared dataset, Dataset inFile) {
    declared.put(dataset.dataset(), dataset);
    datasets.put(dataset.dataset(), inFile);
    byName.put(dataset.name(), inFile);
  }

  void extend(TraceRecord.Extend extend) {
    TraceRecord.Declared before = declared(extend.dataset());
    dataset(extend.dataset()).extend(extend.shape());
    declared.put(extend.dataset(), before.extended(extend));
  }

  void group(TraceRecord.Group group) {
    groups.put(group.name(), file.group(group.name()));
  }

  /** Sets an attribute again; elements that are neither numbers nor strings are left out. */
  void attribute(TraceRecord.Attribute attribute) {
    AttributeValue value = value(attribute);
    if (value != null) {
      owner(attribute.owner()).attribute(attribute.name(), value);
    }
  }

  private static @Nullable AttributeValue value(TraceRecord.Attribute attribute) {
    if (attribute.texts() != null) {
      return new AttributeValue.Texts(attribute.shape(), attribute.texts());
    }
    DataType type = type(Objects.requireNonNullElse(attribute.type(), ""));
    return type == null || attribute.value() == null ? null
        : new AttributeValue.Elements(type, attribute.shape(), attribute.value());
  }

  private static @Nullable DataType type(String name) {
    if (name.matches("STRING\\(\\d{1,9}\\)")) {
      return DataType.fixedString(Integer.parseInt(name.replaceAll("\\D", "")));
    }
    return Arrays.stream(ElementType.values()).filter(type -> type.toString().equals(name)).findFirst().orElse(null);
  }

  private AttributeOwner owner(String path) {
    if (path.isEmpty()) {
      return file;
    }
    Dataset dataset = byName.get(path);
    return dataset != null ? dataset : groups.computeIfAbsent(path, file::group);
  }

  TraceRecord.Declared declared(int dataset) {
    TraceRecord.Declared found = declared.get(dataset);
    if (found == null) {
      throw new IllegalArgumentException(
          "the trace uses dataset %d of %s, which it does not declare".formatted(dataset, name));
    }
    return found;
  }

  Dataset dataset(int number) {
    return Objects.requireNonNull(datasets.get(number), "it was declared");
  }

  /** Ends a burst, or the file, with the call that ended it in the trace. */
  CompletableFuture<@Nullable BurstResult> end(TraceRecord.Burst traced) {
    if (traced.call().equals("commit")) {
      return file.commit().thenApply(result -> result);
    }
    if (traced.call().equals("flush")) {
      CompletableFuture<@Nullable BurstResult> burst = endOfBurst();
      file.flush();
      return burst;
    }
    end = traced;
    if (traced.isWithoutSuccess()) {
      endWithoutSuccess(traced);
      return CompletableFuture.completedFuture(null);
    }
    CompletableFuture<@Nullable BurstResult> burst = endOfBurst();
    file.complete();
    return burst;
  }

  private void endWithoutSuccess(TraceRecord.Burst traced) {
    if (traced.isDiscarding()) {
      file.discard();
      return;
    }
    try {
      file.close();
    } catch (WriterException notCompleted) { // as the program was told
      if (!(notCompleted instanceof UsageException)) {
        throw notCompleted;
      }
    }
  }

  /**
   * Returns a future of the burst that flush or close is about to end, because they return none; it is complete if
   * there is no dataset.
   */
  private CompletableFuture<@Nullable BurstResult> endOfBurst() {
    return datasets.values().stream().findFirst()
        .<CompletableFuture<@Nullable BurstResult>>map(
            dataset -> dataset.readAsync(Selection.none(Math.max(1, dataset.shape().length)), MemorySegment.NULL)
                .thenApply(result -> result))
        .orElseGet(() -> CompletableFuture.completedFuture(null));
  }

  /** Completes the file if the trace did not end it. */
  void close() {
    if (end == null) {
      file.complete();
    }
  }

  /** Returns whether it has ended, and has its name. */
  boolean isPublished() {
    return end != null && !end.isWithoutSuccess();
  }
}
