/** {@code h5burst explain}: why each burst was written as it was. */
package org.h5burst.harness.explain;
