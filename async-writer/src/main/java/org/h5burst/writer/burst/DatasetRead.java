package org.h5burst.writer.burst;

import java.util.List;
import org.h5burst.writer.backend.DatasetSpec;

/**
 * What this rank reads from one dataset in one burst.
 *
 * @param dataset where from
 * @param rounds the calls that read it, in file order
 * @param bytes of all rounds; what several reads want counts once
 * @param pieces contiguous pieces in the file
 * @param strided whether there are gaps between the pieces
 */
record DatasetRead(DatasetSpec dataset, List<ReadRound> rounds, long bytes, long pieces, boolean strided) {}
