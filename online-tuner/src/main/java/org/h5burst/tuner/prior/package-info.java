/**
 * What is known before a run: measurements of a campaign, and what earlier runs learned. Plain data; keeping it is the
 * caller's business.
 */
package org.h5burst.tuner.prior;
