/** Files of bytes, without HDF5: what its speed is compared with. */
package org.h5burst.harness.plain;
