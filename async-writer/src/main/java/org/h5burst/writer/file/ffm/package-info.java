/** File operations of the operating system for which Java has no methods. */
package org.h5burst.writer.file.ffm;
