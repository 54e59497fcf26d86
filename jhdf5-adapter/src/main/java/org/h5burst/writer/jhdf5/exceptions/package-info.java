/** What the adapter throws where JHDF5 throws exceptions of these names. */
@org.jspecify.annotations.NullMarked
package org.h5burst.writer.jhdf5.exceptions;
