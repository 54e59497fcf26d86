/** Describes HDF5 files for ParaView and VisIt. */
@org.jspecify.annotations.NullMarked
package org.h5burst.harness.xdmf;
