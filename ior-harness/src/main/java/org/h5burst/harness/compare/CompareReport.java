package org.h5burst.harness.compare;

import java.util.List;

/**
 * The results of {@code compare} for several kernels.
 *
 * @param command what was asked for
 * @param date when it was done, in UTC
 * @param cores of the machine
 * @param comparisons each kernel; fewer than asked for if it was interrupted
 */
record CompareReport(String command, String date, int cores, List<CompareResult> comparisons) {}
