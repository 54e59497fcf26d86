/** Rebuilds from its manifest what was flushed into a file: after its job has died, or while the job still writes. */
package org.h5burst.writer.recover;
