package org.h5burst.benchmarks.series;

import java.util.List;
import java.util.Map;

/**
 * What was measured, for people and programs.
 *
 * @param datasets how many datasets were declared
 * @param series to how many series each step appended
 * @param steps how many steps
 * @param repetitions how often each writer wrote
 * @param rows one for each writer
 * @param samples of each writer, one for each repetition
 * @param skipped writers that could not run, each with what is not there
 */
record SeriesResult(int datasets, int series, int steps, int repetitions, List<SeriesRow> rows,
    Map<String, List<SeriesSample>> samples, Map<String, String> skipped) {}
