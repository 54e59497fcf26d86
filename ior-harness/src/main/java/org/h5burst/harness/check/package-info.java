/**
 * Verification with independent software: {@link org.h5burst.harness.check.Verification} compares every element of a
 * file with its expected value.
 */
package org.h5burst.harness.check;
