/**
 * Runs a burst on the I/O thread: the ranks agree, the tuner is asked, the file is opened, the elements are written or
 * read, and the outcome is agreed.
 */
package org.h5burst.writer.engine.run;
