/**
 * The application's side of files, and the runtime of a process: converts calls to pieces and commands for the I/O
 * thread, and completes the futures for which the program waits.
 */
package org.h5burst.writer.engine;
