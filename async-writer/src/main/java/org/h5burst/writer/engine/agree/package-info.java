/** The ranks' messages around a burst, their comparison, and the descriptions of differences. */
package org.h5burst.writer.engine.agree;
