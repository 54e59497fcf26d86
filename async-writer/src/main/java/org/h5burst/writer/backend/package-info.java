/** The operations that the writer needs from the layer that touches files: a closed set. */
package org.h5burst.writer.backend;
