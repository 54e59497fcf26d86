/** Options that are set by a system property or an environment variable, each described once and checked once. */
package org.h5burst.mpi.option;
