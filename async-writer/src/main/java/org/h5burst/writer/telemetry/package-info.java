/** Observations of what really happened, as the system reports it. */
package org.h5burst.writer.telemetry;
