/**
 * Knowledge before a run: measurements of a campaign, and what earlier runs learned. Plain data; the caller stores it.
 */
package org.h5burst.tuner.prior;
