package org.h5burst.harness.trace;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.h5burst.writer.ElementType;
import org.h5burst.writer.Selection;
import org.jspecify.annotations.Nullable;

/** A line of a rank's trace. Times are nanoseconds since the rank's trace began. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "op")
@JsonSubTypes({
  @JsonSubTypes.Type(value = TraceRecord.Job.class, name = "job"),
  @JsonSubTypes.Type(value = TraceRecord.Create.class, name = "create"),
  @JsonSubTypes.Type(value = TraceRecord.Open.class, name = "open"),
  @JsonSubTypes.Type(value = TraceRecord.Declared.class, name = "dataset"),
  @JsonSubTypes.Type(value = TraceRecord.Extend.class, name = "extend"),
  @JsonSubTypes.Type(value = TraceRecord.Group.class, name = "group"),
  @JsonSubTypes.Type(value = TraceRecord.Attribute.class, name = "attribute"),
  @JsonSubTypes.Type(value = TraceRecord.Write.class, name = "write"),
  @JsonSubTypes.Type(value = TraceRecord.Read.class, name = "read"),
  @JsonSubTypes.Type(value = TraceRecord.Burst.class, name = "burst")})
public sealed interface TraceRecord {
  /** The first line: whose trace this is, and when it began. */
  record Job(int version, int rank, int ranks, String started) implements TraceRecord {}

  /** A file was created by so many ranks; its number stands for it from now on. */
  record Create(int file, String path, int ranks, long queued) implements TraceRecord {}

  /**
   * A file that exists was opened by so many ranks; its number stands for it from now on, and lines of the datasets
   * that are in it follow at once.
   */
  record Open(int file, String path, int ranks, long queued) implements TraceRecord {}

  /**
   * A dataset was declared, or found in a file that was opened; its number stands for it from now on.
   *
   * @param order of the bytes of an element: little or big
   * @param chunk extents of a chunk; null = contiguous, or left open
   * @param autoChunk the least and the most bytes of a chunk whose shape was left open; null = it was not
   * @param maxShape how far it can be extended, -1 without a limit; null = not at all
   * @param filters of its chunks: SHUFFLE, DEFLATE(level), FLETCHER32; null = none
   * @param scalar whether it has no dimensions
   */
  record Declared(int file, int dataset, String name, ElementType type, String order, long[] shape,
      long @Nullable [] chunk, long @Nullable [] autoChunk, long @Nullable [] maxShape,
      @Nullable List<String> filters, boolean scalar) implements TraceRecord {
    public Declared {
      if (name == null || type == null || order == null || shape == null || shape.length == 0
          || Arrays.stream(shape).anyMatch(extent -> extent < 0)) {
        throw new IllegalArgumentException("a dataset has a name, a type, an order and a shape without negative "
            + "extents");
      }
      try {
        bytes(type, shape);
      } catch (ArithmeticException tooMany) {
        throw new IllegalArgumentException(
            "there is no dataset of %s elements of shape %s".formatted(type, Arrays.toString(shape)), tooMany);
      }
    }

    private static long bytes(ElementType type, long[] shape) {
      return Arrays.stream(shape).reduce(type.bytes(), Math::multiplyExact);
    }

    /** Returns the bytes of all elements. */
    public long bytes() {
      return bytes(type, shape);
    }

    /** Returns the same dataset, extended. */
    public Declared extended(Extend extend) {
      return new Declared(file, dataset, name, type, order, extend.shape, chunk, autoChunk, maxShape, filters, scalar);
    }
  }

  /** A dataset was extended to this shape. */
  record Extend(int file, int dataset, long[] shape) implements TraceRecord {
    public Extend {
      Objects.requireNonNull(shape, "'extend' lacks member 'shape'");
    }
  }

  /** A group was declared. */
  record Group(int file, String name) implements TraceRecord {}

  /**
   * An attribute was set.
   *
   * @param owner path of the group or dataset; empty for the file
   * @param type of the elements; null for strings
   * @param value the elements' bytes; null for strings
   * @param texts null for elements
   */
  record Attribute(int file, String owner, String name, long[] shape, @Nullable String type, byte @Nullable [] value,
      @Nullable List<String> texts)
      implements
        TraceRecord {}

  /** A write or a read was enqueued. */
  sealed interface Transfer extends TraceRecord {
    /** Returns the number of the file. */
    int file();

    /** Returns the number of the dataset in it. */
    int dataset();

    /** Returns when the program made the call. */
    long queued();

    /** For each hyperslab its start, stride, count and block, one number per dimension each. */
    long[] slabs();

    /** Returns the selection in a dataset of so many dimensions. */
    default Selection selection(int dimensions) {
      long[] numbers = slabs();
      if (numbers.length == 0 || numbers.length % (4 * dimensions) != 0) {
        throw new IllegalArgumentException(
            "%d numbers are not hyperslabs of %d dimensions".formatted(numbers.length, dimensions));
      }
      return Selection.ofSlabs(dimensions, numbers);
    }
  }

  /** A write was enqueued. */
  record Write(int file, int dataset, long bytes, long queued, long[] slabs) implements Transfer {
    public Write {
      Objects.requireNonNull(slabs, "'write' lacks member 'slabs'");
    }
  }

  /** A read was enqueued. */
  record Read(int file, int dataset, long bytes, long queued, long[] slabs) implements Transfer {
    public Read {
      Objects.requireNonNull(slabs, "'read' lacks member 'slabs'");
    }
  }

  /**
   * A burst ended. What follows {@code end} is null where the burst failed, what follows {@code seconds} where it had
   * no data.
   *
   * @param call commit, flush, or how the file was ended: complete, close, close without complete, discard
   * @param burst its number in the file, from 1
   * @param queued when the program made the call
   * @param start when the I/O thread began with it
   * @param end when it was written on all ranks, or failed
   * @param bytes bytes of all ranks
   * @param pieces contiguous pieces in the file, all ranks
   * @param seconds from the ranks' agreement to the end of the slowest, without opening
   * @param mode how it was written
   * @param aggregators ranks that were asked to write; 0 = the library's default
   * @param bufferBytes buffer of each; 0 = the library's default
   * @param reason the tuner's
   * @param readBytes bytes that all ranks have read after that
   * @param readSeconds how long that took, as {@code seconds}
   * @param readMode how they were read
   * @param error why it failed
   */
  record Burst(int file, String call, long burst, long queued, long start, long end, long bytes, long pieces,
      double seconds, @Nullable String mode,
      int aggregators, long bufferBytes, @Nullable String reason, long readBytes, double readSeconds,
      @Nullable String readMode, @Nullable String error)
      implements
        TraceRecord {
    /** Returns whether it removed the file. */
    public boolean isDiscarding() {
      return "discard".equals(call);
    }

    /** Returns whether it ended the file so that it does not get its name. */
    public boolean isWithoutSuccess() {
      return isDiscarding() || "close without complete".equals(call);
    }

    /** Returns whether it ended a file that was opened only to read. */
    public boolean isOfReader() {
      return "close".equals(call);
    }
  }
}
