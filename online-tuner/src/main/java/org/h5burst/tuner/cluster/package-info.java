/**
 * Hierarchical agglomerative clustering, to find the levels of performance in a campaign (Tang, Xie et al., PDSW 2021,
 * section III-B).
 */
package org.h5burst.tuner.cluster;
