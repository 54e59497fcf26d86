package org.h5burst.benchmarks.series;

import java.util.List;

/**
 * The times of a program.
 *
 * @param declaredSeconds until the last of many datasets was declared
 * @param fileSeconds until the file with all of them was closed, declarations included
 * @param bytesEach memory that each of them takes until then: of the Java heap, of a program in Python of the process
 * @param stepSeconds of each step, from the first append until the writer says that the file has the elements
 * @param seriesSeconds until the file with the series was closed, from its creation on
 */
record SeriesSample(double declaredSeconds, double fileSeconds, double bytesEach, List<Double> stepSeconds,
    double seriesSeconds) {}
