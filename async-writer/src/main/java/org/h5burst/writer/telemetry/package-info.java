/** What really happened, as the system tells it. */
package org.h5burst.writer.telemetry;
