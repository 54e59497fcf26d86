/** The compression libraries libdeflate, libzstd and liblz4, through the foreign function API. */
package org.h5burst.writer.chunk.ffm;
