/** libdeflate by the foreign function API. */
package org.h5burst.writer.chunk.ffm;
