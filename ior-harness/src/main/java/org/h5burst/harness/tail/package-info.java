/** {@code h5burst tail}: what was flushed into a file that is being written. */
package org.h5burst.harness.tail;
