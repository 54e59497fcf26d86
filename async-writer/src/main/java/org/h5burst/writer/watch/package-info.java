/**
 * Nothing waits for ever: a thread that watches the I/O thread and the other ranks, and ends the job with a diagnosis.
 */
package org.h5burst.writer.watch;
