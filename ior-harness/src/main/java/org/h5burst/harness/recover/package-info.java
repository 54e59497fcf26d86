/** {@code h5burst recover}: what was flushed before a job died. */
package org.h5burst.harness.recover;
