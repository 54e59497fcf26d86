/**
 * What a rank writes and reads in a burst: collects pieces and merges them for each dataset. Pure geometry: knows
 * neither ranks nor files.
 */
package org.h5burst.writer.engine.plan;
