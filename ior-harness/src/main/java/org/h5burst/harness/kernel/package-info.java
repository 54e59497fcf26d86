/**
 * I/O kernels: the writes of the field's applications, without the applications. A
 * {@link org.h5burst.harness.kernel.Kernel} defines the arrays of a burst and the elements that each rank writes;
 * {@link org.h5burst.harness.kernel.ElementPattern} defines the value of every element.
 */
package org.h5burst.harness.kernel;
