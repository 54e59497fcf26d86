/**
 * {@code h5burst pattern}: recognises how an application's datasets are dealt to its ranks, and finds a tuned pattern
 * that serves it.
 */
package org.h5burst.harness.pattern;
