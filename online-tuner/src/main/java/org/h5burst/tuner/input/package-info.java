/** How files are read that somebody else wrote, or that a crash left. */
package org.h5burst.tuner.input;
