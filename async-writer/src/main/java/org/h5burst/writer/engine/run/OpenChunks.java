package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.LongStream;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.ExtendSpec;
import org.h5burst.writer.backend.StructureChange;
import org.h5burst.writer.engine.plan.BurstPlan;
import org.h5burst.writer.engine.plan.ChunkShape;
import org.h5burst.writer.engine.plan.DatasetBurst;
import org.h5burst.writer.engine.plan.DatasetPieces;
import org.h5burst.writer.engine.plan.WriteCall;
import org.h5burst.writer.engine.plan.WrittenExtents;
import org.h5burst.writer.watch.Guard;

/**
 * Chooses the chunk shape of datasets that a burst creates, if the program has left it open, from what the ranks write
 * in that burst. I/O thread only.
 */
record OpenChunks(BurstGroup group, FileState state, List<DatasetPieces> open) {
  /**
   * The changes of a burst, with the chosen shapes; the same on all ranks.
   *
   * @param words the choices, as text
   */
  record Chosen(List<StructureChange> changes, List<String> words) {}

  /** Chooses the shapes that a burst has left open. <b>Collective</b> if there are any. */
  static Chosen choose(BurstGroup group, FileState state, BurstPlan plan, Guard guard) {
    OpenChunks chunks = new OpenChunks(group, state, state.changes().open());
    return chunks.open.isEmpty() ? new Chosen(plan.declared(), List.of()) : chunks.choose(plan, guard);
  }

  private Chosen choose(BurstPlan plan, Guard guard) {
    long[] table = open.stream().flatMapToLong(dataset -> written(dataset, plan)).toArray();
    if (!group.isAlone()) {
      group.agreement().maximum(table, guard);
    }
    Map<String, long[]> shapes = new LinkedHashMap<>();
    List<String> words = new ArrayList<>();
    int place = 0;
    for (DatasetPieces dataset : open) {
      DatasetSpec spec = dataset.dataset().extended(state.changes().shape(dataset));
      int end = place + WrittenExtents.NUMBERS * spec.rank();
      WrittenExtents written = new WrittenExtents(Arrays.copyOfRange(table, place, end));
      long[] chunk = ChunkShape.choose(spec, written, group.communicator().size(), open.size());
      dataset.choose(chunk);
      shapes.put(spec.name(), chunk);
      words.add("%s is in chunks of %s, %s bytes".formatted(spec.name(), Arrays.toString(chunk),
          Arrays.stream(chunk).reduce(spec.type().bytes(), Math::multiplyExact)));
      place = end;
    }
    return new Chosen(plan.declared().stream().map(change -> chosen(change, shapes)).toList(), words);
  }

  /** Returns what this rank writes to a dataset. */
  private static LongStream written(DatasetPieces dataset, BurstPlan plan) {
    WrittenExtents written = WrittenExtents.none(dataset.dataset().rank());
    DatasetBurst<WriteCall> burst = plan.writing().of(dataset);
    if (burst != null) {
      written.add(burst.rounds());
    }
    return LongStream.of(written.numbers());
  }

  private static StructureChange chosen(StructureChange change, Map<String, long[]> shapes) {
    long[] chunk = shapes.get(change.name());
    return switch (change) {
      case DatasetSpec dataset when chunk != null -> dataset.chosen(chunk);
      case ExtendSpec(DatasetSpec dataset, long[] before) when chunk != null ->
        new ExtendSpec(dataset.chosen(chunk), before);
      default -> change;
    };
  }
}
