/** Plain files without HDF5, with whose speed HDF5 is compared. */
package org.h5burst.harness.plain;
