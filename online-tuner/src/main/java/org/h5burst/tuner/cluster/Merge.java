package org.h5burst.tuner.cluster;

/**
 * A merge of two clusters into one. Points are numbered from 0 in the order given; the cluster that the i-th merge of n
 * points makes has number n + i.
 *
 * @param left the smaller number of the two
 * @param right the larger one
 * @param height their distance, as the linkage measures it
 * @param size points in the new cluster
 */
public record Merge(int left, int right, double height, int size) {}
