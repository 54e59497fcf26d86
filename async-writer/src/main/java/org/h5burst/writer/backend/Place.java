package org.h5burst.writer.backend;

/**
 * A part of a file.
 *
 * @param from its first byte
 * @param to the byte after its last one
 */
public record Place(long from, long to) {}
