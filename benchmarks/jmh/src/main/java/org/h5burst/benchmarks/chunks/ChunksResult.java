package org.h5burst.benchmarks.chunks;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The result, for display and for programs.
 *
 * @param bytes of data in each file
 * @param repetitions how often each writer wrote one
 * @param environment machine and libraries
 * @param rows one for each writer
 * @param skipped writers that could not run, each with what is missing
 * @param twoRanksOverOne speed of two ranks divided by that of one, each with one thread; null without MPICH
 */
record ChunksResult(long bytes, int repetitions, List<String> environment, List<Row> rows, Map<String, String> skipped,
    @Nullable Double twoRanksOverOne) {
  /** Makes the result from what each writer has written. */
  static ChunksResult of(long bytes, int repetitions, Installed installed, Map<String, Written> written,
      Map<String, String> skipped) {
    List<Row> rows = written.entrySet().stream()
        .map(each -> Row.of(each.getKey(), bytes, each.getValue(), written.get(Contenders.H5PY))).toList();
    Written two = written.get(Contenders.TWO_RANKS);
    Written one = written.get(Contenders.ONE_THREAD);
    return new ChunksResult(bytes, repetitions, installed.lines(), rows, skipped,
        two == null || one == null ? null : Row.ratio(two, one));
  }
}
