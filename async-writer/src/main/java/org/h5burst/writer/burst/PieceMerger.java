package org.h5burst.writer.burst;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.ring.StagedData;
import org.jspecify.annotations.Nullable;

/**
 * Merges the pieces of one dataset into one selection, elements in file order, later pieces over earlier ones; cuts it into rounds only where it is too large for one call.
 *
 * <p>A single piece stays as it is. Several become runs, sorted in n log n; if these form one regular hyperslab, that is the selection.
 */
final class PieceMerger {
  private final DatasetSpec dataset;
  private final List<Selection> selections;
  private final List<StagedData> data;
  private final long roundElements;

  PieceMerger(DatasetSpec dataset, List<Selection> selections, List<StagedData> data, long roundBytes) {
    this.dataset = dataset;
    this.selections = selections;
    this.data = data;
    this.roundElements = roundBytes / dataset.type().bytes();
  }

  DatasetWrite merge() {
    Selection only = selections.size() == 1 ? selections.getFirst() : null;
    return only != null && only.slabs() == 1 ? ofOnePiece(only) : ofManyPieces();
  }

  private DatasetWrite ofOnePiece(Selection selection) {
    List<Round> rounds = new ArrayList<>();
    long offset = 0;
    for (Selection part : SlabSlicer.slice(selection, roundElements)) {
      long bytes = part.elements() * dataset.type().bytes();
      rounds.add(new Round(part, new PackedSource.InPlace(data.getFirst(), offset, bytes)));
      offset += bytes;
    }
    boolean strided = Shape.span(selection, dataset.shape()) > selection.elements();
    return new DatasetWrite(dataset, rounds, offset, Shape.pieces(selection, dataset.shape()), strided, data);
  }

  private DatasetWrite ofManyPieces() {
    List<Run> runs = new ArrayList<>();
    for (int piece = 0; piece < selections.size(); piece++) {
      RunLister.list(selections.get(piece), dataset.shape(), piece, runs);
    }
    boolean overlapped = OverlapResolver.sortAndResolve(runs);
    long elements = 0;
    long pieces = 0;
    long end = -1;
    for (Run run : runs) {
      elements += run.length();
      pieces += run.position() == end ? 0 : 1;
      end = run.end();
    }
    List<Round> rounds = new ArrayList<>();
    if (elements <= roundElements) {
      rounds.add(roundOf(runs, overlapped ? null : unionOfPieces()));
    } else {
      groups(runs).forEach(group -> rounds.add(roundOf(group, null)));
    }
    return new DatasetWrite(dataset, rounds, elements * dataset.type().bytes(), pieces, pieces > 1, data);
  }

  private Round roundOf(List<Run> runs, @Nullable Selection union) {
    Selection selection = SlabFitter.fit(runs, dataset.shape());
    if (selection == null) {
      Selection ofRuns = unionOfRuns(runs);
      selection = union == null || ofRuns.slabs() <= union.slabs() ? ofRuns : union;
    }
    return new Round(selection, new PackedSource.Gathered(data, runs, dataset.type().bytes()));
  }

  private Selection unionOfPieces() {
    return Selection.union(selections);
  }

  private Selection unionOfRuns(List<Run> runs) {
    List<Selection> parts = new ArrayList<>(runs.size());
    for (Run run : joined(runs)) {
      Selection whole = SlabFitter.fit(List.of(run), dataset.shape());
      if (whole != null) {
        parts.add(whole);
      } else {
        cutAtRows(run).forEach(row -> parts.add(Objects.requireNonNull(SlabFitter.fit(List.of(row), dataset.shape()))));
      }
    }
    return Selection.union(parts);
  }

  /** Neighbours in the file as one run; only its place in the file counts then. */
  private static List<Run> joined(List<Run> runs) {
    List<Run> joined = new ArrayList<>();
    for (Run run : runs) {
      Run previous = joined.isEmpty() ? null : joined.getLast();
      if (previous != null && previous.end() == run.position()) {
        joined.set(joined.size() - 1, new Run(previous.position(), previous.length() + run.length(), previous.piece(), previous.source()));
      } else {
        joined.add(run);
      }
    }
    return joined;
  }

  private List<Run> cutAtRows(Run run) {
    long rowLength = dataset.shape()[dataset.rank() - 1];
    List<Run> rows = new ArrayList<>();
    for (long from = run.position(); from < run.end();) {
      long to = Math.min(run.end(), (from / rowLength + 1) * rowLength);
      rows.add(run.part(from, to));
      from = to;
    }
    return rows;
  }

  /** Runs in groups of at most a round, in order; a run too large for the rest of a round is cut. */
  private List<List<Run>> groups(List<Run> runs) {
    List<List<Run>> groups = new ArrayList<>();
    List<Run> group = new ArrayList<>();
    long room = roundElements;
    for (Run run : runs) {
      for (long from = run.position(); from < run.end();) {
        long to = Math.min(run.end(), from + room);
        group.add(run.part(from, to));
        room -= to - from;
        from = to;
        if (room == 0) {
          groups.add(group);
          group = new ArrayList<>();
          room = roundElements;
        }
      }
    }
    if (!group.isEmpty()) {
      groups.add(group);
    }
    return groups;
  }
}
