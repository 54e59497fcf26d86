/**
 * The manifest: a journal next to a file that is being written, from which its flushed elements can be rebuilt when
 * every process has died.
 */
package org.h5burst.writer.manifest;
