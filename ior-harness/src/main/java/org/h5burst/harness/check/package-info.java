/**
 * Verification: {@link org.h5burst.harness.check.Verification} compares every element of a file with its expected
 * value, read by independent software if any is installed.
 */
package org.h5burst.harness.check;
