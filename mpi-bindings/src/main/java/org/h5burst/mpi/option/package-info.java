/** Options: what can be set by a system property or an environment variable, described once and checked once. */
package org.h5burst.mpi.option;
