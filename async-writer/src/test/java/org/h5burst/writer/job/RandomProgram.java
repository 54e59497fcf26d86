package org.h5burst.writer.job;

import java.util.List;
import org.h5burst.writer.Canvas;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * What all ranks of a job do, made by chance from a seed: the same in every process that makes it.
 *
 * @param threads of each rank that write; all writes to a dataset come from the same one
 * @param datasets of each file
 * @param steps one after the other
 */
record RandomProgram(long seed, int threads, List<List<DatasetSpec>> datasets, List<Step> steps) {
  /** How all ranks end a step. */
  enum End {
    COMMIT,
    COMMIT_AND_WAIT,
    FLUSH,
    CLOSE
  }

  /**
   * Some acts, then a call that all ranks make.
   *
   * @param actsOfRank for each rank, in its order
   * @param file that the call is for
   */
  record Step(List<List<Act>> actsOfRank, int file, End end) {}

  static RandomProgram of(long seed, int ranks) {
    return new ProgramMaker(seed, ranks).make();
  }

  String fileName(int file) {
    return "program%d-file%d.h5".formatted(seed, file);
  }

  /**
   * What the datasets of a file hold at the end: burst by burst and rank by rank, as the ranks of a burst do not
   * disagree.
   */
  List<Canvas> expected(int file) {
    List<Canvas> canvases = datasets.get(file).stream().map(Canvas::new).toList();
    int begin = 0;
    for (int index = 0; index < steps.size(); index++) {
      if (steps.get(index).file() == file) {
        paint(file, begin, index, canvases);
        begin = index + 1;
      }
    }
    return canvases;
  }

  /** Paints what all ranks write into a file between two steps, both included. */
  void paint(int file, int first, int last, List<Canvas> canvases) {
    for (int rank = 0; rank < steps.getFirst().actsOfRank().size(); rank++) {
      for (Step step : steps.subList(first, last + 1)) {
        step.actsOfRank().get(rank).forEach(act -> paint(act, file, canvases));
      }
    }
  }

  private static void paint(Act act, int file, List<Canvas> canvases) {
    if (act instanceof Act.Write write && write.file() == file) {
      canvases.get(write.dataset()).paint(write.selection(), write.salt());
    }
  }
}
