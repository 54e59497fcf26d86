package org.h5burst.writer.engine.plan;

import java.util.ArrayList;
import java.util.List;
import org.h5burst.writer.Selection;
import org.h5burst.writer.backend.DatasetSpec;
import org.h5burst.writer.backend.SlabSlicer;

/**
 * Merges the reads of one dataset into one selection, so that no element is read twice; divides it into rounds only if
 * it is too large for one call. The counterpart of {@link PieceMerger}.
 *
 * <p>A single read of one hyperslab stays as it is. Otherwise the reads become runs, sorted in n log n; their union is
 * read in file order, and every run is copied from that.
 */
record ReadMerger(DatasetSpec dataset, List<ReadPiece> reads, long roundBytes) {
  DatasetBurst<ReadCall> merge() {
    return reads.size() == 1 && reads.getFirst().selection().slabs() == 1 ? ofOneSlab(reads.getFirst()) : ofRuns();
  }

  private long roundElements() {
    return Math.max(1, roundBytes / dataset.type().bytes());
  }

  private DatasetBurst<ReadCall> ofOneSlab(ReadPiece read) {
    Selection selection = read.selection();
    List<ReadCall> rounds = new ArrayList<>();
    long first = 0;
    for (Selection part : SlabSlicer.slice(selection, roundElements())) {
      rounds.add(new ReadCall.Straight(part, read.destination(), first));
      first += part.elements();
    }
    boolean strided = Shape.span(selection, dataset.shape()) > selection.elements();
    return DatasetBurst.of(dataset, rounds, first, Shape.pieces(selection, dataset.shape()), strided);
  }

  private DatasetBurst<ReadCall> ofRuns() {
    RunList wanted = new RunList();
    for (int number = 0; number < reads.size(); number++) {
      RunLister.list(reads.get(number).selection(), dataset.shape(), number, wanted);
    }
    wanted.sortAndFindOverlaps();
    List<RunList> covered = covered(wanted);
    List<RunList> wantedOfRound = shared(wanted, covered);
    List<ReadCall> rounds = new ArrayList<>();
    long elements = 0;
    for (int round = 0; round < covered.size(); round++) {
      RunList runs = covered.get(round);
      Selection selection = UnionBuilder.selectionOf(runs, dataset.shape());
      rounds.add(new ReadCall.Scattered(selection, runs, wantedOfRound.get(round), reads));
      elements += runs.elements();
    }
    long contiguous = RunList.contiguous(covered);
    return DatasetBurst.of(dataset, rounds, elements, contiguous, contiguous > 1);
  }

  /** Returns the union of sorted runs, without overlaps, round by round; sources count the elements of a round. */
  private List<RunList> covered(RunList wanted) {
    long roundElements = roundElements();
    List<RunList> rounds = new ArrayList<>(List.of(new RunList()));
    long taken = 0;
    long end = 0;
    for (int run = 0; run < wanted.size(); run++) {
      for (long from = Math.max(wanted.position(run), end); from < wanted.end(run);) {
        if (taken == roundElements) {
          rounds.add(new RunList());
          taken = 0;
        }
        long length = Math.min(wanted.end(run) - from, roundElements - taken);
        rounds.getLast().add(from, length, 0, taken);
        taken += length;
        from += length;
      }
      end = Math.max(end, wanted.end(run));
    }
    return rounds;
  }

  /** Divides sorted runs among the rounds that cover them; a run may need several. */
  private static List<RunList> shared(RunList wanted, List<RunList> covered) {
    if (covered.size() == 1) {
      return List.of(wanted);
    }
    List<RunList> shares = new ArrayList<>();
    covered.forEach(_ -> shares.add(new RunList()));
    int first = 0;
    for (int run = 0; run < wanted.size(); run++) {
      while (end(covered.get(first)) <= wanted.position(run)) {
        first++;
      }
      int round = first;
      for (long from = wanted.position(run); from < wanted.end(run); round++) {
        long to = Math.min(wanted.end(run), end(covered.get(round)));
        shares.get(round).addPart(wanted, run, from, to);
        from = to;
      }
    }
    return shares;
  }

  private static long end(RunList runs) {
    return runs.end(runs.size() - 1);
  }
}
