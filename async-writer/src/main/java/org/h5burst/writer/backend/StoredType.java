package org.h5burst.writer.backend;

import java.nio.ByteOrder;
import org.h5burst.writer.DataType;

/**
 * A type as stored in a file.
 *
 * @param order byte order of its numbers; the machine's if the type has none
 */
public record StoredType(DataType type, ByteOrder order) {}
