package org.h5burst.writer.engine.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
final class OpenChunks {
  private final BurstGroup group;
  private final FileState state;
  private final List<DatasetPieces> open;

  private OpenChunks(BurstGroup group, FileState state) {
    this.group = group;
    this.state = state;
    this.open = state.changes().open();
  }

  /**
   * The changes of a burst, with the chosen shapes; the same on all ranks.
   *
   * @param words the choices, as text
   */
  record Chosen(List<StructureChange> changes, List<String> words) {}

  /** Chooses the shapes that a burst has left open. <b>Collective</b> if there are any. */
  static Chosen choose(BurstGroup group, FileState state, BurstPlan plan, Guard guard) {
    OpenChunks chunks = new OpenChunks(group, state);
    return chunks.open.isEmpty() ? new Chosen(plan.declared(), List.of()) : chunks.choose(plan, guard);
  }

  private Chosen choose(BurstPlan plan, Guard guard) {
    long[] table = table(plan);
    if (!group.isAlone()) {
      group.agreement().maximum(table, guard);
    }
    Map<String, long[]> shapes = new LinkedHashMap<>();
    List<String> words = new ArrayList<>();
    int place = 0;
    for (DatasetPieces dataset : open) {
      DatasetSpec spec = dataset.dataset().extended(state.changes().shape(dataset));
      long[] chunk = ChunkShape.choose(spec, WrittenExtents.in(table, place), group.communicator().size(), open.size());
      dataset.choose(chunk);
      shapes.put(spec.name(), chunk);
      words.add("%s is in chunks of %s, %s bytes".formatted(spec.name(), Arrays.toString(chunk),
          Arrays.stream(chunk).reduce(spec.type().bytes(), Math::multiplyExact)));
      place += WrittenExtents.NUMBERS * spec.rank();
    }
    return new Chosen(plan.declared().stream().map(change -> chosen(change, shapes)).toList(), words);
  }

  /** Returns what this rank writes to each dataset. */
  private long[] table(BurstPlan plan) {
    long[] table = new long[open.stream().mapToInt(each -> WrittenExtents.NUMBERS * each.dataset().rank()).sum()];
    int place = 0;
    for (DatasetPieces dataset : open) {
      WrittenExtents written = WrittenExtents.in(table, place);
      written.clear(dataset.dataset().rank());
      DatasetBurst<WriteCall> burst = plan.writing().of(dataset);
      if (burst != null) {
        written.add(burst.rounds());
      }
      place += WrittenExtents.NUMBERS * dataset.dataset().rank();
    }
    return table;
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
