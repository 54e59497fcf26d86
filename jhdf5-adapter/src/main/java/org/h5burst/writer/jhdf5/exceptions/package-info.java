/** The exceptions of the adapter, with the names of JHDF5's. */
@org.jspecify.annotations.NullMarked
package org.h5burst.writer.jhdf5.exceptions;
