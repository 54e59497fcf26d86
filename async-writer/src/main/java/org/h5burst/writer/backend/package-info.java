/** What the writer asks of the layer that touches files: a closed set of operations. */
package org.h5burst.writer.backend;
