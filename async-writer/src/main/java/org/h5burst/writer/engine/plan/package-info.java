/**
 * The writes and reads of a rank in a burst: collects pieces and merges them for each dataset. Pure geometry,
 * independent of ranks and files.
 */
package org.h5burst.writer.engine.plan;
