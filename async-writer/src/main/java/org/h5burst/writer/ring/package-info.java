/**
 * The path from the application's threads to the process's one I/O thread: staging memory and a ring of slots. The only
 * user of Disruptor.
 */
package org.h5burst.writer.ring;
