package org.h5burst.tuner.regression;

import java.util.List;

/** Published results of Behzad et al. ("Improving parallel I/O autotuning with performance modeling", HPDC 2014). */
public final class PublishedResults {
  /** VPIC-IO on Edison, a Cray XC30 with Lustre (equation 3). Its R² was not published. */
  public static final EmpiricalModel VPIC_ON_EDISON =
      EmpiricalModel.parse("10.59 + 68.99 [1/s] + 59.83 [1/a] - 1.23 [c/s] + 2.26 [f/c] + 0.18 [f/s] + 0.01 [c f/a]");

  private static final double AGGREGATORS = 1024;
  private static final double FILE_GIGABYTES = 1024;

  /**
   * VPIC-IO on 4,096 cores of Stampede, a Dell cluster with Lustre: measured times of the 20 settings that its model
   * ranked first (table III; c, s in MB, seconds).
   */
  private static final double[][] TABLE_3 = {
    {156, 1, 58.87}, {156, 2, 49.84}, {156, 4, 47.06}, {156, 8, 42.11}, {156, 16, 38.99}, {156, 32, 40.28},
    {156, 64, 35.06}, {156, 128, 44.96},
    {128, 1, 61.33}, {128, 2, 65.87}, {128, 4, 58.94}, {128, 8, 54.72}, {128, 16, 68.53}, {128, 32, 61.76},
    {128, 64, 49.47}, {128, 128, 57.31},
    {64, 1, 104.13}, {64, 2, 95.14}, {64, 4, 129.01}, {64, 8, 78.20}};

  private PublishedResults() {}

  /** Returns the 20 settings of table III, in its order, with their measured times. */
  public static List<Measurement> vpicOnStampede() {
    return List.of(TABLE_3).stream()
        .map(row -> new Measurement(new IoSetting(row[0], row[1], AGGREGATORS, FILE_GIGABYTES), row[2])).toList();
  }
}
