/** {@code h5burst replay}: repeats the trace of a program as an I/O kernel (Behzad et al. 2019, section 9). */
@org.jspecify.annotations.NullMarked
package org.h5burst.harness.replay;
