/**
 * {@code h5burst pattern}: recognises how an application's datasets are distributed over its ranks, and finds a tuned
 * pattern that serves it.
 */
package org.h5burst.harness.pattern;
