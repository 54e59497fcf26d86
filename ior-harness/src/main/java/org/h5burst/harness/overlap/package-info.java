/** How much of the time of writing disappears behind computing. */
package org.h5burst.harness.overlap;
