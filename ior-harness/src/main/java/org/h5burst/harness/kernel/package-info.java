/**
 * I/O kernels: what the field's applications write, without the applications. A
 * {@link org.h5burst.harness.kernel.Kernel} says which arrays a burst holds and which elements each rank writes;
 * {@link org.h5burst.harness.kernel.ElementPattern} says what value every element has.
 */
package org.h5burst.harness.kernel;
