/**
 * {@code h5burst model}: fits the empirical model to measured times, shows it, and lists the settings of which it
 * expects most.
 */
package org.h5burst.harness.model;
