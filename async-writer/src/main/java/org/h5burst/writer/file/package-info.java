/**
 * The life of a file: nothing on disk before the first burst, a partial file and a lock while it is written, and its
 * final name at the end.
 */
package org.h5burst.writer.file;
