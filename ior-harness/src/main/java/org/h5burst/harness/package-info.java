/** The program {@code h5burst}: {@link org.h5burst.harness.Main} reads the command line and runs one command. */
package org.h5burst.harness;
