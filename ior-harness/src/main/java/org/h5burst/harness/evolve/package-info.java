/** {@code h5burst evolve}: searches settings genetically, by running a command or a kernel with each candidate. */
package org.h5burst.harness.evolve;
