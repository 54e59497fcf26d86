package org.h5burst.benchmarks.series;

import java.util.List;
import java.util.Map;

/**
 * The result, for display and for programs.
 *
 * @param datasets number of datasets that were declared
 * @param series number of series to which each step appended
 * @param steps number of steps
 * @param repetitions how often each writer wrote
 * @param rows one for each writer
 * @param samples of each writer, one for each repetition
 * @param skipped writers that could not run, each with what is missing
 */
record SeriesResult(int datasets, int series, int steps, int repetitions, List<SeriesRow> rows,
    Map<String, List<SeriesSample>> samples, Map<String, String> skipped) {}
