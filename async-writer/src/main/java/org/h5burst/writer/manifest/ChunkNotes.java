package org.h5burst.writer.manifest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.manifest.JournalReader.Frame;

/** The notes of the chunks of one dataset that are needed to find its elements. Used by one thread. */
public final class ChunkNotes {
  private final JournalReader journal;
  private final Map<List<Long>, List<Long>> places = new HashMap<>();

  ChunkNotes(JournalReader journal) {
    this.journal = journal;
  }

  private static List<Long> key(long[] corner) {
    return Arrays.stream(corner).boxed().toList();
  }

  /** Adds the next note of the dataset, which stands at a position of the journal. */
  void add(ChunkNote note, long position) {
    List<Long> known = places.computeIfAbsent(key(note.corner()), _ -> new ArrayList<>());
    if (note.isWhole()) {
      known.clear();
    }
    known.add(position);
  }

  /**
   * The notes of a chunk, each of which replaces elements of those before it; empty if nothing is known of the chunk.
   *
   * @param corner the chunk's first element
   */
  public List<ChunkNote> of(long[] corner) throws IOException {
    List<ChunkNote> notes = new ArrayList<>();
    for (long position : places.getOrDefault(key(corner), List.of())) {
      Frame frame = journal.at(position);
      if (frame == null) {
        throw new ManifestException("the manifest was changed while it was read");
      }
      notes.add(ChunkNote.decode(frame.payload()));
    }
    return notes;
  }
}
