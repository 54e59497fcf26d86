package org.h5burst.benchmarks.chunks;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.List;
import org.h5burst.mpi.Mpi;
import org.h5burst.writer.Filter;
import org.h5burst.writer.chunk.ChunkCodec;
import org.h5burst.writer.chunk.DeflateMethod;

/**
 * Compresses what the others write, on one thread, and stores nothing in that time: the lower bound of what they need.
 * Writes the file afterwards, so that it is checked like theirs. Started by {@link ChunksCommand}, not by people.
 */
final class CodecProgram {
  private static final List<Filter> FILTERS = List.of(new Filter(Filter.Kind.SHUFFLE, 0),
      new Filter(Filter.Kind.DEFLATE, Layout.LEVEL));

  private CodecProgram() {}

  /** Takes the arguments of a {@link Task}. */
  public static void main(String[] arguments) throws Exception {
    Task task = Task.of(arguments);
    try (Arena arena = Arena.ofShared();
        ChunkCodec codec = new ChunkCodec(FILTERS, Float.BYTES, Planes.BYTES, DeflateMethod.AUTO)) {
      Planes planes = Planes.read(task.planes(), arena);
      encode(task.warmUp(1), planes, codec);
      StopWatch watch = new StopWatch();
      encode(task, planes, codec);
      new ObjectMapper().writeValue(task.result().toFile(), watch.read());
      new BurstRank(Mpi.solo().world(), planes).write(task);
    }
  }

  private static void encode(Task task, Planes planes, ChunkCodec codec) {
    for (long step = 0; step < task.steps(); step++) {
      MemorySegment _ = codec.encode(planes.of(step));
    }
  }
}
