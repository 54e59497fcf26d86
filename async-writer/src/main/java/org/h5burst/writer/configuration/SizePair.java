package org.h5burst.writer.configuration;

/**
 * Two numbers of bytes that are set together.
 *
 * @param first before the comma
 * @param second behind it
 */
public record SizePair(long first, long second) {}
