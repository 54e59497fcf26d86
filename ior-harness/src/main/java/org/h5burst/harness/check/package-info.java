/**
 * Reading back with software that is not ours: {@link org.h5burst.harness.check.Verification} compares every element of
 * a file with what it should be.
 */
package org.h5burst.harness.check;
