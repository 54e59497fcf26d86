/** Measures how much of the writing time is hidden behind computing. */
package org.h5burst.harness.overlap;
