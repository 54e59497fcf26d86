/** Rebuilds the flushed elements of a file whose job has died, from its manifest. */
package org.h5burst.writer.recover;
