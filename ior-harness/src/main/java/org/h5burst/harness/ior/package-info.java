/**
 * {@code h5burst ior}: the benchmark IOR's options, formula and table, on H5Burst's writer; next to the real IOR if one
 * is named.
 */
package org.h5burst.harness.ior;
