/** What happens to a burst on the I/O thread: pieces are merged per dataset, the ranks agree, the tuner is asked, the data are written, the outcome is agreed. */
package org.h5burst.writer.burst;
