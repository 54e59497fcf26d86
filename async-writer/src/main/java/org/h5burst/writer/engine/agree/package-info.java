/** What the ranks exchange around a burst, how they compare it, and what they say where they differ. */
package org.h5burst.writer.engine.agree;
