package org.h5burst.writer.backend;

import java.nio.ByteOrder;
import org.h5burst.writer.DataType;

/**
 * A type as it is in a file.
 *
 * @param order of the bytes of its numbers; the machine's where the type has none
 */
public record StoredType(DataType type, ByteOrder order) {}
