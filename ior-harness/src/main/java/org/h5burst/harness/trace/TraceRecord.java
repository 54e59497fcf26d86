package org.h5burst.harness.trace;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.h5burst.harness.kernel.Slab;
import org.h5burst.writer.ElementType;
import org.jspecify.annotations.Nullable;

/** A line of a rank's trace. Times are nanoseconds since the rank's trace began. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "op")
@JsonSubTypes({
  @JsonSubTypes.Type(value = TraceRecord.Job.class, name = "job"),
  @JsonSubTypes.Type(value = TraceRecord.Create.class, name = "create"),
  @JsonSubTypes.Type(value = TraceRecord.Declared.class, name = "dataset"),
  @JsonSubTypes.Type(value = TraceRecord.Write.class, name = "write"),
  @JsonSubTypes.Type(value = TraceRecord.Burst.class, name = "burst")})
public sealed interface TraceRecord {
  /** The first line: whose trace this is, and when it began. */
  record Job(int version, int rank, int ranks, String started) implements TraceRecord {}

  /** A file was created by so many ranks; its number stands for it from now on. */
  record Create(int file, String path, int ranks, long queued) implements TraceRecord {}

  /**
   * A dataset was declared; its number stands for it from now on.
   *
   * @param order of the bytes of an element: little or big
   */
  @SuppressWarnings("ArrayRecordComponent") // lines are never compared
  record Declared(int file, int dataset, String name, ElementType type, String order, long[] shape) implements TraceRecord {
    public Declared {
      if (name == null || type == null || order == null || shape == null || shape.length == 0) {
        throw new IllegalArgumentException("a dataset has a name, a type, an order and a shape");
      }
    }

    /** Bytes of all elements. */
    public long bytes() {
      return Arrays.stream(shape).reduce(type.bytes(), Math::multiplyExact);
    }
  }

  /**
   * A write was enqueued.
   *
   * @param slabs for each hyperslab its start, stride, count and block, one number per dimension each
   */
  @SuppressWarnings("ArrayRecordComponent") // lines are never compared
  record Write(int file, int dataset, long bytes, long queued, long[] slabs) implements TraceRecord {
    public Write {
      if (slabs == null) {
        throw new IllegalArgumentException("a write has slabs");
      }
    }

    /** The hyperslabs in a dataset of so many dimensions. */
    public List<Slab> slabs(int dimensions) {
      if (slabs.length == 0 || slabs.length % (4 * dimensions) != 0) {
        throw new IllegalArgumentException("%d numbers are no hyperslabs of %d dimensions".formatted(slabs.length, dimensions));
      }
      List<Slab> list = new ArrayList<>();
      for (int at = 0; at < slabs.length; at += 4 * dimensions) {
        list.add(new Slab(part(at, dimensions, 0), part(at, dimensions, 1), part(at, dimensions, 2), part(at, dimensions, 3)));
      }
      return list;
    }

    private long[] part(int at, int dimensions, int kind) {
      return Arrays.copyOfRange(slabs, at + kind * dimensions, at + (kind + 1) * dimensions);
    }
  }

  /**
   * A burst ended. What follows {@code end} is null where the burst failed, what follows {@code seconds} where it had no data.
   *
   * @param call commit, flush or close
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
   * @param error why it failed
   */
  record Burst(int file, String call, long burst, long queued, long start, long end, long bytes, long pieces, double seconds, @Nullable String mode,
      int aggregators, long bufferBytes, @Nullable String reason, @Nullable String error) implements TraceRecord {}
}
