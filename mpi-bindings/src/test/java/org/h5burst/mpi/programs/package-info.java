/** What the ranks of the tests' jobs run. Each program ends with code 0 only if all its checks held. */
@org.jspecify.annotations.NullMarked
package org.h5burst.mpi.programs;
