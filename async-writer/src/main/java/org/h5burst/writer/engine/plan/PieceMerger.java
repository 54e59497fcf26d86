package org.h5burst.writer.engine.plan;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.SlabSlicer;
import org.h5burst.writer.engine.plan.KnownMerges.Merged;

/**
 * Merges the pieces of one dataset into one selection, with elements in file order and later pieces over earlier ones;
 * divides it into rounds only if it is too large for one call.
 *
 * <p>A single piece stays as it is. Pieces at regular distances are one hyperslab, which their numbers describe; if it
 * is also in order in memory, it is not copied. Others become runs, sorted in n log n; if these form one regular
 * hyperslab, that is the selection.
 */
record PieceMerger(DatasetSpec dataset, PieceList pieces, long roundBytes, KnownMerges known) {
  DatasetBurst<WriteCall> merge() {
    if (pieces.size() == 1) {
      return ofOnePiece(pieces.selection(0));
    }
    Selection regular = pieces.regular();
    return regular != null && regular.elements() <= roundElements() ? ofStridedRun(regular) : ofManyPieces();
  }

  private long roundElements() {
    return Math.max(1, roundBytes / dataset.type().bytes());
  }

  private DatasetBurst<WriteCall> ofStridedRun(Selection selection) {
    long pieceBytes = selection.elements() * dataset.type().bytes() / pieces.size();
    MemorySegment adjacent = pieces.adjacent();
    WriteCall round = new WriteCall(selection,
        adjacent == null ? new PackedSource.InOrder(pieces, pieceBytes) : new PackedSource.InPlace(adjacent));
    long contiguous = Shape.pieces(selection, dataset.shape());
    return DatasetBurst.of(dataset, List.of(round), selection.elements(), contiguous, contiguous > 1);
  }

  private DatasetBurst<WriteCall> ofOnePiece(Selection selection) {
    if (selection.slabs() == 1) {
      return ofOneSlab(selection);
    }
    boolean fits = selection.elements() <= roundElements();
    return fits ? ofMerged(known.of(selection, dataset.shape(), () -> merged(listed()))) : ofManyPieces();
  }

  private DatasetBurst<WriteCall> ofOneSlab(Selection selection) {
    List<WriteCall> rounds = new ArrayList<>();
    long offset = pieces.offset(0);
    for (Selection part : SlabSlicer.slice(selection, roundElements())) {
      long bytes = part.elements() * dataset.type().bytes();
      rounds.add(new WriteCall(part, new PackedSource.InPlace(pieces.memory(0).asSlice(offset, bytes))));
      offset += bytes;
    }
    boolean strided = Shape.span(selection, dataset.shape()) > selection.elements();
    return DatasetBurst.of(dataset, rounds, selection.elements(), Shape.pieces(selection, dataset.shape()), strided);
  }

  private DatasetBurst<WriteCall> ofManyPieces() {
    Listed listed = listed();
    RunList runs = listed.runs;
    long elements = runs.elements();
    if (elements <= roundElements()) {
      return ofMerged(merged(listed));
    }
    List<WriteCall> rounds = groups(runs).stream()
        .map(group -> new WriteCall(UnionBuilder.selectionOf(group, dataset.shape()), gathered(group))).toList();
    long contiguous = RunList.contiguous(List.of(runs));
    return DatasetBurst.of(dataset, rounds, elements, contiguous, contiguous > 1);
  }

  private DatasetBurst<WriteCall> ofMerged(Merged merged) {
    WriteCall round = new WriteCall(merged.selection(), gathered(merged.runs()));
    return DatasetBurst.of(dataset, List.of(round), merged.runs().elements(), merged.contiguous(),
        merged.contiguous() > 1);
  }

  private PackedSource gathered(RunList runs) {
    return new PackedSource.Gathered(pieces, runs, dataset.type().bytes());
  }

  /**
   * Runs in file order, each element once.
   *
   * @param overlapped whether any pieces overlap
   */
  private record Listed(RunList runs, boolean overlapped) {}

  private Listed listed() {
    RunList listed = new RunList();
    for (int piece = 0; piece < pieces.size(); piece++) {
      RunLister.list(pieces.selection(piece), dataset.shape(), piece, listed);
    }
    boolean overlapped = listed.sortAndFindOverlaps();
    return new Listed(overlapped ? listed.resolved() : listed, overlapped);
  }

  /** Returns everything in one round; the enqueued pieces are the selection if they are fewer hyperslabs. */
  private Merged merged(Listed listed) {
    Selection selection = UnionBuilder.selectionOf(listed.runs, dataset.shape());
    if (!listed.overlapped && selection.slabs() > slabsOfPieces()) {
      selection = Selection.union(IntStream.range(0, pieces.size()).mapToObj(pieces::selection).toList());
    }
    return new Merged(listed.runs, selection, RunList.contiguous(List.of(listed.runs)));
  }

  private int slabsOfPieces() {
    return IntStream.range(0, pieces.size()).map(piece -> pieces.selection(piece).slabs()).sum();
  }

  /** Returns runs in groups of at most a round, in order; divides a run that is too large for the rest of a round. */
  private List<RunList> groups(RunList runs) {
    List<RunList> groups = new ArrayList<>();
    RunList group = new RunList();
    long most = roundElements();
    long room = most;
    for (int run = 0; run < runs.size(); run++) {
      for (long from = runs.position(run); from < runs.end(run);) {
        long to = Math.min(runs.end(run), from + room);
        group.addPart(runs, run, from, to);
        room -= to - from;
        from = to;
        if (room == 0) {
          groups.add(group);
          group = new RunList();
          room = most;
        }
      }
    }
    if (group.size() > 0) {
      groups.add(group);
    }
    return groups;
  }
}
