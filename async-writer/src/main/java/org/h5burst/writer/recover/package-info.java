/** Rebuilds from its manifest what was flushed into a file: when its job has died, or while that writes. */
package org.h5burst.writer.recover;
