/** {@code h5burst run}: one kernel, one file, one way to tune. */
package org.h5burst.harness.run;
