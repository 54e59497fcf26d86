package org.h5burst.writer.manifest;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.h5burst.writer.backend.ChunkPlaces;
import org.h5burst.writer.manifest.JournalReader.Frame;

/** The notes of one dataset's chunks that are needed to find its elements. Used by one thread. */
public final class ChunkNotes {
  private final JournalReader journal;
  private final Map<List<Long>, List<Long>> places = new HashMap<>();

  ChunkNotes(JournalReader journal) {
    this.journal = journal;
  }

  /** Adds the next note of the dataset, with its position in the journal. */
  void add(ChunkNote note, long position) {
    List<Long> known = places.computeIfAbsent(ChunkPlaces.key(note.corner()), _ -> new ArrayList<>());
    if (note.isWhole()) {
      known.clear();
    }
    known.add(position);
  }

  /** Receives each note. */
  @FunctionalInterface
  public interface Taker {
    /** Receives a note, which is not kept in memory afterwards. */
    void take(ChunkNote note) throws IOException;
  }

  /** Returns whether there is a note of the chunk with this first element. */
  public boolean isKnown(long[] corner) {
    return places.containsKey(ChunkPlaces.key(corner));
  }

  /** Returns the first elements of all chunks of which there is a note. */
  public List<long[]> corners() {
    return places.keySet().stream().map(ChunkPlaces::corner).toList();
  }

  /**
   * Reads the notes of a chunk one by one; each replaces elements of earlier ones, because a program may have flushed
   * an incomplete chunk any number of times.
   *
   * @param corner the chunk's first element
   */
  public void forEach(long[] corner, Taker taker) throws IOException {
    for (long position : places.getOrDefault(ChunkPlaces.key(corner), List.of())) {
      Frame frame = journal.at(position);
      if (frame == null) {
        throw new ManifestException("the manifest was changed while it was read");
      }
      taker.take(ChunkNote.decode(frame.payload()));
    }
  }
}
