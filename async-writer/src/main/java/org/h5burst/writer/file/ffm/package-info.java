/** Calls to the operating system about files that Java has no methods for. */
package org.h5burst.writer.file.ffm;
