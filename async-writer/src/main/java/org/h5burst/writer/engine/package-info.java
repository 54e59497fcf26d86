/**
 * The application's side of files, and the runtime of a process: turns calls into pieces and commands for the I/O
 * thread, and completes what the program waits for.
 */
package org.h5burst.writer.engine;
